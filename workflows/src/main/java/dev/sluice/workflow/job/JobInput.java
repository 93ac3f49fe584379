package dev.sluice.workflow.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.workflow.notice.JobReceivers;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The input of {@code PipelineJob}: what a bundle says of a job. Unknown fields are ignored.
 *
 * @param bundle the bundle that has the job
 * @param job the job's key in the bundle
 * @param name its name, for people
 * @param tasks the tasks, in any order
 * @param timeoutSeconds how long a run may take; 0: as long as it takes
 * @param parameters values that tasks refer to, by name
 * @param schedule when it runs by itself; null where somebody or something else starts it
 * @param receivers who is told of its runs; null for nobody
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record JobInput(
        String bundle,
        String job,
        String name,
        List<JobTask> tasks,
        long timeoutSeconds,
        Map<String, String> parameters,
        @Nullable Timetable schedule,
        @Nullable JobReceivers receivers) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public JobInput {
        bundle = bundle == null ? "" : bundle;
        job = job == null ? "" : job;
        name = name == null || name.isEmpty() ? job : name;
        tasks = tasks == null ? List.of() : List.copyOf(tasks);
        parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
    }

    /**
     * The times of a job, as the bundle has them. The schedule on the service is made from this.
     *
     * @param quartz Quartz expression
     * @param timeZone id of the time zone
     * @param isPaused whether it is deployed without running
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    public record Timetable(String quartz, String timeZone, boolean isPaused) {}
}
