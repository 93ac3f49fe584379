/** Expectations, measured while the rows are written. */
@NullMarked
package dev.sluice.execution.expectation;

import org.jspecify.annotations.NullMarked;
