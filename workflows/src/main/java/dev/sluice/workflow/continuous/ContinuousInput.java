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
 * @param soFar what an earlier run hands on; left out by whoever starts it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record ContinuousInput(
        @Nullable PipelineRef pipeline,
        Map<String, String> parameters,
        int roundsPerRun,
        @Nullable Progress soFar) {
    /** About twenty events each: a tenth of what a history may hold. */
    private static final int ROUNDS_PER_RUN = 200;

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public ContinuousInput {
        parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
        roundsPerRun = roundsPerRun < 1 ? ROUNDS_PER_RUN : roundsPerRun;
    }

    /** Keeps a pipeline fresh. */
    public static ContinuousInput of(String spec, Map<String, String> parameters) {
        return new ContinuousInput(PipelineRef.ofSpec(spec), parameters, 0, null);
    }

    ContinuousInput after(Progress progress) {
        return new ContinuousInput(pipeline, parameters, roundsPerRun, progress);
    }

    /** The project; empty where none is named. */
    String spec() {
        return pipeline == null ? "" : pipeline.uri();
    }
}
