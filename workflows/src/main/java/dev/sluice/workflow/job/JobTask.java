package dev.sluice.workflow.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.workflow.message.UpdateInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task of a job: an update of a pipeline, or another workflow.
 *
 * @param key its name in the job
 * @param dependsOn tasks that end before it starts
 * @param runIf what must have become of those; default ALL_SUCCESS
 * @param timeoutSeconds how long an attempt may take; 0: as long as it takes
 * @param maxRetries attempts after the first; -1: without end
 * @param retryIntervalMillis time between the attempts
 * @param retryOnTimeout whether an attempt that took too long is followed by another
 * @param update the update; null for another workflow
 * @param workflow the other workflow; null for an update
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record JobTask(
        String key,
        List<Dependency> dependsOn,
        RunIf runIf,
        long timeoutSeconds,
        int maxRetries,
        long retryIntervalMillis,
        boolean retryOnTimeout,
        @Nullable UpdateInput update,
        @Nullable WorkflowCall workflow) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public JobTask {
        dependsOn = dependsOn == null ? List.of() : List.copyOf(dependsOn);
        runIf = runIf == null ? RunIf.ALL_SUCCESS : runIf;
        if ((update == null) == (workflow == null)) {
            throw new IllegalArgumentException("task " + key + " is either an update or a workflow");
        }
    }

    /** Whether an attempt is followed by another if it fails. */
    boolean isRetriedAfter(int attempt) {
        return maxRetries < 0 || attempt <= maxRetries;
    }

    /**
     * A task that ends before another one starts.
     *
     * @param task its key
     * @param outcome what its workflow must have returned, as text; null: anything
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    public record Dependency(String task, @Nullable String outcome) {}

    /**
     * Any workflow.
     *
     * @param type workflow type
     * @param taskQueue task queue of its workers
     * @param input its one argument, any JSON; null: none
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    public record WorkflowCall(
            String type, String taskQueue, @Nullable Object input) {}
}
