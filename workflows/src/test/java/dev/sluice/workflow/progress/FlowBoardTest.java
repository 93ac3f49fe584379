package dev.sluice.workflow.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.FlowReply;
import dev.sluice.workflow.result.FlowError;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlowBoardTest {
    private static final String RUN = "run-1";
    private static final int WINDOW = 64;
    private static final long BEFORE = 7;
    private static final FlowError ERROR = new FlowError("EXECUTION_FAILED", "no", null);

    @Test
    void onlyFlowsWithoutOpenInputsStart() {
        FlowBoard board = board(flow("a"), flow("b", "a"), flow("c", "a"), flow("d", "b", "c"));

        assertThat(names(start(board, RUN, WINDOW))).containsExactly("a");
        board.completed("a", done(BEFORE + 1));
        assertThat(names(start(board, RUN, WINDOW))).containsExactly("b", "c");
        board.completed("b", done(BEFORE + 1));
        assertThat(start(board, RUN, WINDOW)).isEmpty();
        board.completed("c", done(BEFORE + 1));
        assertThat(names(start(board, RUN, WINDOW))).containsExactly("d");
        board.completed("d", done(BEFORE + 1));

        assertThat(board.isAtRest()).isTrue();
        assertThat(UpdateDocument.failure(board)).isEmpty();
    }

    @Test
    void aDatasetIsReadyWhenAllFlowsThatFeedItHaveEnded() {
        FlowBoard board = board(into("all", "one"), into("all", "two"), flow("reader", "all"));

        start(board, RUN, WINDOW);
        board.completed("one", done(BEFORE + 1));
        assertThat(start(board, RUN, WINDOW)).isEmpty();
        board.completed("two", done(BEFORE + 2));

        assertThat(names(start(board, RUN, WINDOW))).containsExactly("reader");
    }

    @Test
    void aDatasetThatReadsItselfDoesNotWaitForItself() {
        assertThat(names(start(board(flow("a", "a")), RUN, WINDOW))).containsExactly("a");
    }

    @Test
    void noMoreThanTheWindowIsHandedOut() {
        FlowBoard board = new FlowBoard(
                IntStream.range(0, 10).mapToObj(flow -> flow("f" + flow)).toList());

        assertThat(start(board, RUN, 4)).hasSize(4);
        assertThat(start(board, RUN, 4)).isEmpty();
        board.completed("f2", done(1));
        assertThat(start(board, RUN, 4)).hasSize(1);
        assertThat(board.isAtRest()).isFalse();
    }

    @Test
    void aNoOpPassesOnTheVersionItWasPlannedWith() {
        FlowBoard board = board(flow("a"), fresh("b", Map.of("a", BEFORE), "a"), fresh("c", Map.of("b", BEFORE), "b"));

        start(board, RUN, WINDOW);
        board.completed("a", done(BEFORE));

        assertThat(start(board, RUN, WINDOW)).isEmpty();
        assertThat(board.isAtRest()).isTrue();
        assertThat(states(board)).containsExactly(FlowState.COMPLETED, FlowState.NO_OP, FlowState.NO_OP);
    }

    @Test
    void oneChangedInputOfTwoIsEnoughToRun() {
        FlowBoard board = board(flow("a"), flow("b"), fresh("c", Map.of("a", BEFORE, "b", BEFORE), "a", "b"));

        start(board, RUN, WINDOW);
        board.completed("a", done(BEFORE));
        board.completed("b", done(BEFORE + 1));

        assertThat(names(start(board, RUN, WINDOW))).containsExactly("c");
    }

    @Test
    void aFlowThatIsFreshAtSomethingOutsideThePlanRuns() {
        assertThat(names(start(board(fresh("a", Map.of("elsewhere", 1L))), RUN, WINDOW)))
                .containsExactly("a");
    }

    @Test
    void aFailureSkipsEverythingBelow() {
        FlowBoard board = board(flow("a"), flow("b", "a"), flow("c", "b"), flow("d"));

        start(board, RUN, WINDOW);
        board.failed("a", ERROR, true, 1, 0);
        board.completed("d", done(1));

        assertThat(board.isAtRest()).isTrue();
        assertThat(states(board))
                .containsExactly(FlowState.FAILED, FlowState.SKIPPED, FlowState.SKIPPED, FlowState.COMPLETED);
        assertThat(UpdateDocument.failedFlows(board)).containsExactly("a");
        assertThat(UpdateDocument.failure(board)).hasValue("a failed: no");
    }

    @Test
    void underAnotherRunWhatFailedWaitsAgainAndWhatIsDoneStaysDone() {
        FlowBoard board = board(flow("a"), flow("b", "a"), flow("c", "b"), flow("d", "a"));
        start(board, RUN, WINDOW);
        board.completed("a", done(BEFORE + 1));
        start(board, RUN, WINDOW);
        board.failed("b", ERROR, true, 3, 0);
        board.completed("d", done(BEFORE + 1));

        assertThat(board.reopen(RUN)).as("the run under which it failed").isFalse();
        assertThat(board.reopen("run-2")).isTrue();
        assertThat(names(start(board, "run-2", WINDOW))).containsExactly("b");
        assertThat(board.attempts("b")).isEqualTo(3);
        board.completed("b", done(BEFORE + 1));
        assertThat(names(start(board, "run-2", WINDOW))).containsExactly("c");
    }

    @Test
    void whatFailedUnderThePresentRunStaysFailed() {
        FlowBoard board = board(flow("a"), flow("b"), flow("below", "b"));
        start(board, RUN, 1);
        board.failed("a", ERROR, true, 1, 0);
        start(board, "run-2", 1);
        board.failed("b", ERROR, true, 1, 0);

        assertThat(board.reopen("run-2")).isTrue();

        assertThat(names(start(board, "run-2", WINDOW))).containsExactly("a");
        assertThat(states(board)).containsExactly(FlowState.RUNNING, FlowState.FAILED, FlowState.SKIPPED);
    }

    @Test
    void aCancelledUpdateLeavesNothingWaiting() {
        FlowBoard board = board(flow("a"), flow("b", "a"));
        start(board, RUN, WINDOW);

        board.stopQueued();
        board.stopped("a");

        assertThat(board.isAtRest()).isTrue();
        assertThat(states(board)).containsExactly(FlowState.STOPPED, FlowState.STOPPED);
    }

    @Test
    void aPlanWithACycleFailsInsteadOfHanging() {
        FlowBoard board = board(flow("a", "b"), flow("b", "a"));

        assertThat(start(board, RUN, WINDOW)).isEmpty();
        assertThat(board.isAtRest()).isTrue();
        assertThat(UpdateDocument.failure(board))
                .hasValueSatisfying(text -> assertThat(text).contains("cycle"));
    }

    @Test
    void onlyARunningFlowCanEnd() {
        FlowBoard board = board(flow("a"));

        assertThatThrownBy(() -> board.completed("a", done(1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> board.stopped("unknown")).isInstanceOf(IllegalArgumentException.class);
    }

    private static FlowBoard board(FlowPlan... flows) {
        return new FlowBoard(List.of(flows));
    }

    private static List<FlowPlan> start(FlowBoard board, String run, int window) {
        List<FlowPlan> next = board.ready(window);
        next.forEach(flow -> board.start(flow.name(), run));
        return next;
    }

    private static FlowPlan flow(String name, String... inputs) {
        return plan(name, name, Map.of(), inputs);
    }

    private static FlowPlan into(String dataset, String name) {
        return plan(name, dataset, Map.of());
    }

    private static FlowPlan fresh(String name, Map<String, Long> freshAt, String... inputs) {
        return plan(name, name, freshAt, inputs);
    }

    private static FlowPlan plan(String name, String dataset, Map<String, Long> freshAt, String... inputs) {
        return new FlowPlan(
                name,
                dataset,
                "MATERIALIZED_VIEW",
                List.of(inputs),
                List.of(),
                true,
                "COMPLETE_RECOMPUTE",
                "planned",
                freshAt,
                BEFORE,
                false);
    }

    private static FlowReply done(long version) {
        return new FlowReply("COMPLETED", "COMPLETE_RECOMPUTE", "done", 1, 0, 0, 0, List.of(), version, 1, 1);
    }

    private static List<String> names(List<FlowPlan> flows) {
        return flows.stream().map(FlowPlan::name).toList();
    }

    private static List<FlowState> states(FlowBoard board) {
        return board.entries().stream().map(FlowEntry::state).toList();
    }
}
