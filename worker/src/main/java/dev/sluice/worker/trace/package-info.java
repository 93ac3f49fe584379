/** Traces of updates for OpenTelemetry; loaded only where an endpoint is configured. */
@NullMarked
package dev.sluice.worker.trace;

import org.jspecify.annotations.NullMarked;
