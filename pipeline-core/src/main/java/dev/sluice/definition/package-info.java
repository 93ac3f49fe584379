/** What a user declared: plain values, the same whatever the language they were written in. */
@NullMarked
package dev.sluice.definition;

import org.jspecify.annotations.NullMarked;
