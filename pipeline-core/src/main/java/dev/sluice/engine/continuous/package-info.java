/** Watches what a continuous pipeline reads, and says which datasets are to be refreshed. */
@NullMarked
package dev.sluice.engine.continuous;

import org.jspecify.annotations.NullMarked;
