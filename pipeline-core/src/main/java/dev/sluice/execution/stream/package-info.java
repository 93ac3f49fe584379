/** Streaming flows: where they start, the batches they write to tables and sinks, what stops them. */
@NullMarked
package dev.sluice.execution.stream;

import org.jspecify.annotations.NullMarked;
