package dev.sluice.worker.bundle;

/**
 * A pipeline of a bundle that is to be kept fresh.
 *
 * @param name bundle and key
 * @param pipeline the pipeline's own name
 * @param spec the URI by which workers open it
 */
public record ContinuousPipeline(String name, String pipeline, String spec) {}
