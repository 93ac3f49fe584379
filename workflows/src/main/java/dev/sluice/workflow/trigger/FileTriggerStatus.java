package dev.sluice.workflow.trigger;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * A trigger as it stands.
 *
 * @param definition what was deployed
 * @param state PAUSED, WAITING or RUNNING
 * @param runs how many runs of the job it has started
 * @param lastRun workflow id of the last of them; empty before that
 * @param lastState what became of it: RUNNING, or as the job's document says
 * @param lastStart when it was started, ISO 8601 in UTC; empty before that
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record FileTriggerStatus(
        FileTriggerInput definition, String state, long runs, String lastRun, String lastState, String lastStart) {}
