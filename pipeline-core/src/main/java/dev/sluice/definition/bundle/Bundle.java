package dev.sluice.definition.bundle;

import dev.sluice.definition.Notice;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.definition.yaml.YamlValue.Entry;
import dev.sluice.error.PipelineException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * A bundle with its target and variables filled in.
 *
 * @param file its main file
 * @param name its name
 * @param target the target that was chosen; empty if there is none
 * @param pipelines settings of the pipelines, by key
 * @param jobs the jobs, by key
 * @param notices what was accepted without effect
 */
public record Bundle(
        URI file,
        String name,
        String target,
        Map<String, Entry> pipelines,
        Map<String, Entry> jobs,
        List<Notice> notices) {
    public Bundle {
        notices = List.copyOf(notices);
    }

    /**
     * The settings of a pipeline.
     *
     * @throws PipelineException if the bundle has no such pipeline
     */
    public YamlValue.Entry pipeline(String key) {
        YamlValue.Entry pipeline = pipelines.get(key);
        if (pipeline == null) {
            throw new PipelineException(BundleErrors.noPipeline(key, pipelines.keySet()));
        }
        return pipeline;
    }
}
