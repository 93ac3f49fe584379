package dev.sluice.workflow.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.FlowPlan;
import dev.sluice.workflow.message.Positions;
import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.UpdateResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UpdateDocumentTest {
    private final UpdateDocument document =
            new UpdateDocument(new UpdateCourse("42", "USER_ACTION", "DEVELOPMENT", "FAIL"));

    @Test
    void aHistoryHoldsTheFailuresOfALargeUpdateFirst() {
        FlowBoard board = failing(300, "f299");

        UpdateResult whole = document.of(UpdateState.FAILED, "p", List.of(), List.of(), board, null, null);
        UpdateResult part = UpdateDocument.forHistory(whole);

        assertThat(whole.flows()).hasSize(300);
        assertThat(part.flows().size() + part.flowsOmitted()).isEqualTo(300);
        assertThat(part.flows().get(0).flow()).isEqualTo("f299");
        assertThat(part.flowsOmitted()).isPositive();
    }

    @Test
    void aSmallUpdateIsKeptWholeAndInOrder() {
        UpdateResult whole = document.of(UpdateState.FAILED, "p", List.of(), List.of(), failing(3, "f2"), null, null);

        assertThat(UpdateDocument.forHistory(whole)).isSameAs(whole);
    }

    @Test
    void theClosingRecordNamesEveryFlowOnce() {
        FinishTask task = document.closing("file:///p", "", UpdateState.FAILED, failing(3, "f1"), null);

        assertThat(task.ends()).isEqualTo(Map.of("RUNNING", new Positions("0,2"), "FAILED", new Positions("1")));
        assertThat(task.messages()).isEqualTo(Map.of("f1", "broken"));
        assertThat(task.message()).isEqualTo("f1 failed: broken");
    }

    @Test
    void theTableForTheUiStaysSmall() {
        String table = FlowTable.markdown(failing(2_000, "f1999"));

        assertThat(table.lines().count()).isLessThan(70);
        assertThat(table).contains("1 FAILED", "| f1999 | FAILED |", "more");
    }

    @Test
    void theClosingRecordNamesFlowsThatNobodyReported() {
        FlowBoard board = failing(3, "f1");
        board.lost("f2", new FlowError("EXECUTION_FAILED", "the worker was lost", null), 3);

        FinishTask closing = document.closing("file:/p", "", UpdateState.FAILED, board, null);

        Positions third = new Positions("2");
        assertThat(closing.lost()).isEqualTo(Map.of(1, third, 2, third, 3, third));
        assertThat(document.closing("file:/p", "", UpdateState.FAILED, board, null)
                        .lost())
                .isEmpty();
    }

    private static FlowBoard failing(int count, String failed) {
        FlowBoard board = new FlowBoard(IntStream.range(0, count)
                .mapToObj(flow -> new FlowPlan(
                        "f" + flow, "f" + flow, "VIEW", List.of(), List.of(), true, "ONCE", "why", Map.of(), 0, false))
                .toList());
        board.ready(count).forEach(flow -> board.start(flow.name(), "run"));
        board.failed(failed, new FlowError("EXECUTION_FAILED", "broken", null), true, 1, 5);
        return board;
    }
}
