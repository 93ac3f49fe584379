/** Commits to Delta tables, each with its ownership record. */
@NullMarked
package dev.sluice.execution.delta;

import org.jspecify.annotations.NullMarked;
