package dev.sluice.workflow;

import dev.sluice.workflow.progress.FlowBoard;
import dev.sluice.workflow.progress.FlowTable;
import dev.sluice.workflow.progress.Pause;
import dev.sluice.workflow.progress.UpdateDocument;
import dev.sluice.workflow.progress.UpdateState;
import dev.sluice.workflow.result.UpdateError;
import io.temporal.workflow.Workflow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows an update where people look for it: search attributes and current details. */
final class UpdateDisplay {
    private @Nullable UpdateState shown;
    private List<String> failedShown = List.of();

    void pipeline(String name) {
        Workflow.upsertTypedSearchAttributes(SluiceSearchAttributes.PIPELINE.valueSet(name));
    }

    /** State and failed flows as search attributes; only on changes, since each time costs an event. */
    void show(UpdateState state, FlowBoard board, @Nullable Pause pause, @Nullable UpdateError error) {
        List<String> failed = UpdateDocument.failedFlows(board);
        if (state != shown) {
            Workflow.upsertTypedSearchAttributes(SluiceSearchAttributes.UPDATE_STATE.valueSet(state.name()));
            shown = state;
        }
        if (!failed.equals(failedShown)) {
            Workflow.upsertTypedSearchAttributes(
                    failed.isEmpty()
                            ? SluiceSearchAttributes.FAILED_FLOWS.valueUnset()
                            : SluiceSearchAttributes.FAILED_FLOWS.valueSet(failed));
            failedShown = failed;
        }
        details(board, pause, error);
    }

    /** What the update waits for, why it could not go on, and the table of flows. */
    void details(FlowBoard board, @Nullable Pause pause, @Nullable UpdateError error) {
        Workflow.setCurrentDetails(FlowTable.heading(pause, error) + FlowTable.markdown(board));
    }
}
