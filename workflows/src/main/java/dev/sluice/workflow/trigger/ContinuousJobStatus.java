package dev.sluice.workflow.trigger;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * A continuous job as it stands.
 *
 * @param definition what was deployed
 * @param state PAUSED, WAITING or RUNNING
 * @param runs how many runs of the job it has started
 * @param failures how many of the last ones in a row did not succeed
 * @param lastRun workflow id of the last of them; empty before that
 * @param lastState what became of it: RUNNING, or as the job's document says; empty before that
 * @param lastStart when it was started, ISO 8601 in UTC; empty before that
 * @param nextStart when the next one starts, ISO 8601 in UTC; empty while one runs or it is paused
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ContinuousJobStatus(
        ContinuousJobInput definition,
        String state,
        long runs,
        int failures,
        String lastRun,
        String lastState,
        String lastStart,
        String nextStart) {}
