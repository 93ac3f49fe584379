/** The worker's metrics: what is counted, with which labels, and the endpoint that Prometheus reads. */
@NullMarked
package dev.sluice.worker.metric;

import org.jspecify.annotations.NullMarked;
