package dev.sluice.workflow.message;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * Which pipeline: a project file, or an entry of a bundle.
 *
 * @param spec URI of the project file or of its folder, or of a bundle with the pipeline's key as fragment
 * @param bundle URI of a bundle
 * @param key the pipeline's key in the bundle
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PipelineRef(
        @Nullable String spec,
        @Nullable String bundle,
        @Nullable String key) {

    /** The pipeline of a project file. */
    public static PipelineRef ofSpec(String spec) {
        return new PipelineRef(spec, null, null);
    }

    /** URI of the pipeline, whichever way it is given; empty where it is not. */
    public String uri() {
        if (spec != null) {
            return spec;
        }
        return bundle == null || key == null ? "" : bundle + "#" + key;
    }
}
