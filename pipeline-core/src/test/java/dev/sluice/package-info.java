/** What the tests of all packages share. */
@NullMarked
package dev.sluice;

import org.jspecify.annotations.NullMarked;
