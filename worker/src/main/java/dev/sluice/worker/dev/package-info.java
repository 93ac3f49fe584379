/** A Temporal dev server with its UI as a process of its own, for {@code sluice dev}. */
@NullMarked
package dev.sluice.worker.dev;

import org.jspecify.annotations.NullMarked;
