package dev.sluice.workflow.continuous;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.workflow.message.PipelineRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The input of {@code PipelineContinuous}: stable JSON that any SDK may write.
 *
 * @param pipeline what to keep fresh; required
 * @param parameters values that replace the project file's
 * @param roundsPerRun rounds after which the workflow goes on as a new run, with a history of its own; default: 200
 * @param deployedAs bundle and key where a deployment started it; else null
 * @param soFar what an earlier run hands on; left out by whoever starts it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record ContinuousInput(
        @Nullable PipelineRef pipeline,
        Map<String, String> parameters,
        int roundsPerRun,
        @Nullable String deployedAs,
        @Nullable Progress soFar) {
    /** Key of the memo that holds {@code deployedAs}. */
    public static final String DEPLOYED_AS = "deployedAs";

    /** Key of the memo that holds the project. */
    public static final String SPEC = "spec";

    /** About twenty events each: a tenth of what a history may hold. */
    private static final int ROUNDS_PER_RUN = 200;

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public ContinuousInput {
        parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
        roundsPerRun = roundsPerRun < 1 ? ROUNDS_PER_RUN : roundsPerRun;
    }

    /** Keeps a pipeline fresh. */
    public static ContinuousInput of(String spec, Map<String, String> parameters) {
        return new ContinuousInput(PipelineRef.ofSpec(spec), parameters, 0, null, null);
    }

    /**
     * Keeps a pipeline of a bundle fresh.
     *
     * @param name bundle and key
     */
    public static ContinuousInput deployed(String spec, String name) {
        return new ContinuousInput(PipelineRef.ofSpec(spec), Map.of(), 0, name, null);
    }

    /** What the service shows of it to those who list workflows. */
    public Map<String, Object> memo() {
        return deployedAs == null ? Map.of(SPEC, spec()) : Map.of(SPEC, spec(), DEPLOYED_AS, deployedAs);
    }

    ContinuousInput after(Progress progress) {
        return new ContinuousInput(pipeline, parameters, roundsPerRun, deployedAs, progress);
    }

    /** The project; empty where none is named. */
    String spec() {
        return pipeline == null ? "" : pipeline.uri();
    }
}
