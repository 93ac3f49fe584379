package dev.sluice.definition.java;

/**
 * Declares datasets from Java. A jar that the project file names under {@code libraries} lists its implementations in {@code
 * META-INF/services/dev.sluice.definition.java.PipelineSource}; each has a public constructor without parameters. It is called
 * whenever the definition is read, and must declare the same each time for the same input.
 */
public interface PipelineSource {
    /** Declares what there is to declare. */
    void define(Pipeline pipeline);
}
