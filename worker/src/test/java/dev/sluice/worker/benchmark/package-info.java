/** What {@code benchmarks/orchestration} measures; no tests. */
@NullMarked
package dev.sluice.worker.benchmark;

import org.jspecify.annotations.NullMarked;
