package dev.sluice.workflow.job;

import dev.sluice.workflow.notice.JobNews.FailedTask;
import dev.sluice.workflow.notice.MissedRuns;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A job's tasks for people: the table in the UI, and what a failed run says. */
final class JobTable {
    private static final int MAX_NOTE = 160;
    private static final int MAX_TASKS = 20;
    private static final int MAX_MESSAGE = 500;

    private JobTable() {}

    /** The table, and above it what was missed before. */
    static String markdown(JobBoard board, @Nullable MissedRuns missed) {
        StringBuilder text = new StringBuilder();
        if (missed != null && missed.count() > 0) {
            text.append(missed.text()).append("\n\n");
        }
        text.append("| task | state | attempts | note |\n|---|---|---|---|\n");
        board.results()
                .forEach(task -> text.append("| ")
                        .append(cell(task.taskKey()))
                        .append(" | ")
                        .append(task.state())
                        .append(" | ")
                        .append(task.attempts())
                        .append(" | ")
                        .append(cell(task.message() == null ? "" : task.message()))
                        .append(" |\n"));
        return text.toString();
    }

    /** The tasks that failed, and why; those that did not run because of them are not mentioned. */
    static String failure(JobBoard board) {
        return board.results().stream()
                .filter(task -> task.state().isFailure() && task.state() != TaskState.UPSTREAM_FAILED)
                .map(task -> task.taskKey() + ": " + shortened(String.valueOf(task.message())))
                .collect(Collectors.joining("; "));
    }

    /** The same one by one, the first ones. */
    static List<FailedTask> failedTasks(JobBoard board) {
        return board.results().stream()
                .filter(task -> task.state().isFailure() && task.state() != TaskState.UPSTREAM_FAILED)
                .limit(MAX_TASKS)
                .map(task -> new FailedTask(
                        task.taskKey(),
                        task.state().name(),
                        task.message() == null ? null : shortened(task.message(), MAX_MESSAGE)))
                .toList();
    }

    private static String cell(String text) {
        return shortened(text.replace('\n', ' ').replace("|", "\\|"));
    }

    private static String shortened(String text) {
        return shortened(text, MAX_NOTE);
    }

    private static String shortened(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max) + "…";
    }
}
