package dev.sluice.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.job.JobTask.Dependency;
import dev.sluice.workflow.job.JobTask.WorkflowCall;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobBoardTest {
    @ParameterizedTest
    @CsvSource({
        "ALL_SUCCESS, SUCCESS SUCCESS, PENDING",
        "ALL_SUCCESS, SUCCESS EXCLUDED, PENDING",
        "ALL_SUCCESS, SUCCESS FAILED, UPSTREAM_FAILED",
        "ALL_SUCCESS, SUCCESS TIMEDOUT, UPSTREAM_FAILED",
        "ALL_SUCCESS, UPSTREAM_FAILED, UPSTREAM_FAILED",
        "AT_LEAST_ONE_SUCCESS, SUCCESS FAILED, PENDING",
        "AT_LEAST_ONE_SUCCESS, FAILED FAILED, UPSTREAM_FAILED",
        "NONE_FAILED, SUCCESS EXCLUDED, PENDING",
        "NONE_FAILED, SUCCESS FAILED, UPSTREAM_FAILED",
        "ALL_DONE, FAILED CANCELED, PENDING",
        "AT_LEAST_ONE_FAILED, SUCCESS FAILED, PENDING",
        "AT_LEAST_ONE_FAILED, SUCCESS SUCCESS, EXCLUDED",
        "ALL_FAILED, FAILED FAILED, PENDING",
        "ALL_FAILED, SUCCESS FAILED, EXCLUDED",
        "ALL_DONE, EXCLUDED EXCLUDED, EXCLUDED"
    })
    void aTaskRunsAsItsConditionSays(RunIf condition, String states, TaskState expected) {
        assertThat(condition.decide(
                        Arrays.stream(states.split(" ")).map(TaskState::valueOf).toList()))
                .isEqualTo(expected);
    }

    @Test
    void tasksStartWhenThoseThatTheyDependOnHaveEnded() {
        JobBoard board = new JobBoard(List.of(task("c", "b"), task("a"), task("b", "a")));

        assertThat(keys(board.next())).containsExactly("a");
        end(board, "a", TaskState.SUCCESS);
        assertThat(keys(board.next())).containsExactly("b");
        end(board, "b", TaskState.FAILED);
        assertThat(board.next()).isEmpty();

        assertThat(states(board))
                .isEqualTo(Map.of("a", TaskState.SUCCESS, "b", TaskState.FAILED, "c", TaskState.UPSTREAM_FAILED));
        assertThat(board.state()).isEqualTo(JobState.FAILED);
    }

    @Test
    void aFailureThatSomebodyHandlesLeavesASuccess() {
        JobBoard board = new JobBoard(List.of(task("a"), task("clean", RunIf.AT_LEAST_ONE_FAILED, "a")));

        board.next();
        end(board, "a", TaskState.FAILED);
        assertThat(keys(board.next())).containsExactly("clean");
        end(board, "clean", TaskState.SUCCESS);

        assertThat(board.state()).isEqualTo(JobState.SUCCESS_WITH_FAILURES);
    }

    @Test
    void anotherOutcomeExcludesATask() {
        JobTask yes = new JobTask(
                "yes", List.of(new Dependency("ask", "true")), RunIf.ALL_SUCCESS, 0, 0, 0, false, null, call());
        JobTask no = new JobTask(
                "no", List.of(new Dependency("ask", "false")), RunIf.ALL_SUCCESS, 0, 0, 0, false, null, call());
        JobTask after = task("after", "no");
        JobBoard board = new JobBoard(List.of(task("ask"), yes, no, after));

        board.next();
        board.ended(task("ask"), TaskState.SUCCESS, null, "true");
        assertThat(keys(board.next())).containsExactly("yes");
        end(board, "yes", TaskState.SUCCESS);

        assertThat(board.next()).isEmpty();
        assertThat(states(board)).containsEntry("no", TaskState.EXCLUDED).containsEntry("after", TaskState.EXCLUDED);
        assertThat(board.state()).isEqualTo(JobState.SUCCESS);
    }

    @Test
    void afterAResetWhatFailedWaitsAgainWithWhatDependsOnIt() {
        JobBoard board = new JobBoard(List.of(task("a"), task("b", "a"), task("c", "a"), task("d", "b", "c")));
        board.next();
        end(board, "a", TaskState.SUCCESS);
        board.next();
        board.starts(task("b"), "first");
        board.starts(task("c"), "first");
        end(board, "b", TaskState.FAILED);
        end(board, "c", TaskState.SUCCESS);
        board.next();
        assertThat(board.state()).isEqualTo(JobState.FAILED);

        assertThat(board.reopen("first")).isFalse();
        assertThat(board.reopen("second")).isTrue();

        assertThat(states(board))
                .isEqualTo(Map.of(
                        "a", TaskState.SUCCESS,
                        "b", TaskState.PENDING,
                        "c", TaskState.SUCCESS,
                        "d", TaskState.PENDING));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a>b b>a c | tasks wait for one another: a, b",
                "a a | there are two tasks a",
                "a>x | task a depends on x, which is not there",
                "a>a | tasks wait for one another: a"
            })
    void tasksThatCouldNeverRunAreRefused(String tasks, String problem) {
        assertThat(JobCheck.problem(Arrays.stream(tasks.split(" "))
                        .map(text -> text.split(">"))
                        .map(parts -> parts.length == 1 ? task(parts[0]) : task(parts[0], parts[1]))
                        .toList()))
                .contains(problem);
    }

    @Test
    void aJobWithoutTasksIsRefused() {
        assertThat(JobCheck.problem(List.of())).contains("the job has no tasks");
        assertThat(JobCheck.problem(List.of(task("a"), task("b", "a")))).isEmpty();
    }

    private static void end(JobBoard board, String key, TaskState state) {
        board.ended(task(key), state, null, null);
    }

    private static JobTask task(String key, String... dependencies) {
        return task(key, RunIf.ALL_SUCCESS, dependencies);
    }

    private static JobTask task(String key, RunIf runIf, String... dependencies) {
        List<Dependency> all = Arrays.stream(dependencies)
                .map(name -> new Dependency(name, null))
                .toList();
        return new JobTask(key, all, runIf, 0, 0, 0, false, null, call());
    }

    private static @Nullable WorkflowCall call() {
        return new WorkflowCall("Any", "any", null);
    }

    private static List<String> keys(List<JobTask> tasks) {
        return tasks.stream().map(JobTask::key).toList();
    }

    private static Map<String, TaskState> states(JobBoard board) {
        return board.results().stream().collect(Collectors.toMap(TaskResult::taskKey, TaskResult::state));
    }
}
