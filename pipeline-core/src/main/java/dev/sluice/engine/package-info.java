/** The engine as its callers see it. */
@NullMarked
package dev.sluice.engine;

import org.jspecify.annotations.NullMarked;
