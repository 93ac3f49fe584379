package dev.sluice.activity.schedule;

import dev.sluice.workflow.job.missed.MissedTask;
import dev.sluice.workflow.notice.MissedRuns;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a service says of a schedule, and which runs were missed by it. The service counts the runs that it did not start, but
 * doesn't say when they were due; the times that a schedule has include those at which it was paused. Each tells what the
 * other can't.
 *
 * @param counted runs that the service has not started in the schedule's life: it was away for too long, or an earlier run
 *     had not ended. A time during a pause is none of them
 * @param previous the time of the last run before this one, or when the schedule was made
 * @param between times of the schedule between that one and this run's
 * @param later how many times of the schedule have passed since this run's: what was missed of them is for later runs to tell
 */
record MissedTimes(long counted, Instant previous, List<Instant> between, int later) {
    /** More would only fill histories and messages. */
    private static final int MAX_TIMES = 10;

    MissedTimes {
        between = List.copyOf(between);
    }

    /** What the run of a task tells. */
    MissedRuns of(MissedTask task) {
        // A schedule that was deleted and made anew counts from zero again.
        long accounted = task.accounted() > counted ? 0 : task.accounted();
        long untold = counted - accounted;
        long left = Math.min(later, Math.max(0, untold - between.size()));
        long count = untold - left;
        List<String> times = count == between.size()
                ? between.stream().limit(MAX_TIMES).map(Instant::toString).toList()
                : List.of();
        return new MissedRuns(task.schedule(), count, times, previous.toString(), task.time(), counted - left);
    }

    /** The time of the last run before one, from the times of the runs that are known. */
    static Optional<Instant> previous(List<Instant> runs, Instant run) {
        return runs.stream().filter(run::isAfter).max(Instant::compareTo);
    }
}
