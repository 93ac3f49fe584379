/** Looks for what comes from outside. */
@NullMarked
package dev.sluice.engine.watch;

import org.jspecify.annotations.NullMarked;
