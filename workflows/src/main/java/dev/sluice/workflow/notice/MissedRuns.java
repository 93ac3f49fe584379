package dev.sluice.workflow.notice;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Runs of a schedule that its times ask for and that never started.
 *
 * @param schedule id of the schedule
 * @param count how many
 * @param times those that they were for, the first ones, ISO 8601 in UTC; empty where they can't be told from times during a
 *     pause
 * @param after the time of the run before; empty where there is none
 * @param before the time of the run that found out
 * @param accounted how many of the schedule's life have been told, these included
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record MissedRuns(String schedule, long count, List<String> times, String after, String before, long accounted) {
    /** Key of the memo that hands them to the updates of a run. */
    public static final String MEMO = "missedRuns";

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public MissedRuns {
        times = times == null ? List.of() : List.copyOf(times);
        after = after == null ? "" : after;
    }

    /** The same in a sentence. */
    public String text() {
        String runs = count + (count == 1 ? " run" : " runs") + " of the schedule " + schedule
                + (count == 1 ? " was" : " were") + " missed";
        if (!times.isEmpty()) {
            return runs + ": " + String.join(", ", times) + (times.size() < count ? ", .." : "");
        }
        return runs + (after.isEmpty() ? " before " : " between " + after + " and ") + before;
    }
}
