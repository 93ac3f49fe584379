package dev.sluice.workflow.maintenance;

import dev.sluice.workflow.progress.Backoff;
import dev.sluice.workflow.step.Failures;
import dev.sluice.workflow.step.StepFailure;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prunes, then looks after table by table, two at a time; what made way for an update is tried again later. */
public final class PipelineMaintenanceWorkflowImpl implements PipelineMaintenanceWorkflow {
    /** Tables at the same time: one may wait for storage while the other computes, and more would be in somebody's way. */
    private static final int LANES = 2;

    private static final Backoff PAUSES = new Backoff(Duration.ofMinutes(1), Duration.ofMinutes(15));
    private static final int MAX_REASON = 500;

    private final MaintenanceBoard board = new MaintenanceBoard();
    private String state = "RUNNING";
    private int running;

    @Override
    public MaintenanceResult run(@Nullable MaintenanceInput given) {
        MaintenanceInput input = given == null ? new MaintenanceInput(null, List.of(), null) : given;
        check(input);
        try {
            carryOut(input);
        } catch (CanceledFailure e) {
            Workflow.newDetachedCancellationScope(() -> Workflow.await(() -> running == 0))
                    .run();
            state = "CANCELED";
            throw e;
        }
        Optional<String> failure = board.failure();
        state = failure.isEmpty() ? "COMPLETED" : "FAILED";
        failure.ifPresent(message -> {
            throw failure(MAINTENANCE_FAILED, message);
        });
        return status().forHistory();
    }

    @Override
    public MaintenanceResult status() {
        return new MaintenanceResult(state, board.steps(), 0);
    }

    private void check(MaintenanceInput input) {
        if (input.spec().isEmpty()) {
            throw failure("ARGUMENT_INVALID", "the input names no pipeline");
        }
        input.tasks().stream()
                .filter(task -> !MaintenanceInput.ALL_TASKS.contains(task))
                .findFirst()
                .ifPresent(task -> {
                    throw failure("ARGUMENT_INVALID", "tasks are OPTIMIZE, VACUUM and PRUNE, not " + task);
                });
    }

    private void carryOut(MaintenanceInput input) {
        String spec = input.spec().orElseThrow();
        if (input.tasks().contains(MaintenanceInput.PRUNE)) {
            // First, since what it removes may be what keeps files of tables.
            board.add(new MaintenanceJob(spec, "", List.of(MaintenanceInput.PRUNE)));
            lane();
        }
        if (!input.tableTasks().isEmpty()) {
            addTables(spec, input.tableTasks());
        }
        long end = Workflow.currentTimeMillis() + input.patience().toMillis();
        round();
        for (int retry = 1; board.isUnfinished() && isInTime(PAUSES.before(retry), end); retry++) {
            state = "WAITING";
            show();
            Workflow.sleep(PAUSES.before(retry));
            state = "RUNNING";
            board.again();
            round();
        }
    }

    private static boolean isInTime(Duration pause, long end) {
        return Workflow.currentTimeMillis() + pause.toMillis() <= end;
    }

    private void addTables(String spec, List<String> tasks) {
        int from = 0;
        TablePage page;
        do {
            page = steps("").tables(new TablesTask(spec, from));
            page.tables().forEach(table -> board.add(new MaintenanceJob(spec, table, tasks)));
            from += page.tables().size();
        } while (from < page.count() && !page.tables().isEmpty());
    }

    private void round() {
        List<Promise<Void>> lanes =
                Stream.generate(() -> Async.procedure(this::lane)).limit(LANES).toList();
        Promise.allOf(lanes).get();
    }

    private void lane() {
        Optional<MaintenanceJob> job = board.next();
        while (job.isPresent()) {
            carryOut(job.get());
            show();
            job = board.next();
        }
    }

    private void carryOut(MaintenanceJob job) {
        running++;
        try {
            boolean isTable = !job.table().isEmpty();
            MaintenanceActivities steps = steps(isTable ? job.table() : "beside the tables");
            board.ended(job, isTable ? steps.maintain(job) : steps.prune(job));
        } catch (ActivityFailure e) {
            StepFailure failure = new StepFailure(e);
            if (failure.isCancellation()) {
                throw (CanceledFailure) e.getCause();
            }
            String message =
                    failure.updateError().code() + ": " + failure.updateError().message();
            board.failed(job, message.substring(0, Math.min(MAX_REASON, message.length())));
        } finally {
            running--;
        }
    }

    private static MaintenanceActivities steps(String summary) {
        return Workflow.newActivityStub(MaintenanceActivities.class, MaintenanceOptions.of(summary));
    }

    private void show() {
        long done = board.steps().stream()
                .filter(step -> step.state().equals(StepResult.DONE))
                .count();
        Workflow.setCurrentDetails(
                state + ": " + board.steps().size() + " steps looked at, " + done + " had something to do"
                        + board.failure().map(why -> "\n\n" + why).orElse(""));
    }

    private ApplicationFailure failure(String type, String message) {
        return Failures.of(type, message, new MaintenanceResult("FAILED", board.steps(), 0).forHistory());
    }
}
