/** Who watches a worker: put together from the command line and the environment. */
@NullMarked
package dev.sluice.worker.watch;

import org.jspecify.annotations.NullMarked;
