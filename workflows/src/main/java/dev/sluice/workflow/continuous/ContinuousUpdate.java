package dev.sluice.workflow.continuous;

import dev.sluice.workflow.PipelineTask;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One update of a continuous pipeline, as a child workflow. */
final class ContinuousUpdate {
    private static final String CAUSE = "CONTINUOUS";
    private static final Set<String> NOT_REFRESHED = Set.of("FAILED", "SKIPPED", "STOPPED");
    /** More names would only fill the history. */
    private static final int MAX_NAMES = 200;

    private final ContinuousInput input;
    private final WatchReply work;
    private final String updateId;
    private final ChildWorkflowOptions options;

    ContinuousUpdate(ContinuousInput input, String pipeline, WatchReply work) {
        this.input = input;
        this.work = work;
        updateId = Workflow.randomUUID().toString();
        options = ChildWorkflowOptions.newBuilder(PipelineTask.options())
                .setTaskQueue(Workflow.getInfo().getTaskQueue())
                .setWorkflowId(UpdateCourse.workflowId(pipeline, updateId))
                // An update that is terminated would keep the lease until it runs out.
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL)
                .build();
    }

    String id() {
        return updateId;
    }

    /** Runs it to its end; a failure is part of the progress. */
    Progress run(Progress before) {
        try {
            PipelineTask.run(request(), options);
            return before.updated(work.ticket(), updateId, List.of(), false, null);
        } catch (ChildWorkflowFailure e) {
            Optional<UpdateResult> document = PipelineTask.document(e);
            List<String> failed = document.stream()
                    .flatMap(update -> update.flows().stream())
                    .filter(flow -> NOT_REFRESHED.contains(flow.state()))
                    .map(FlowResult::dataset)
                    .distinct()
                    .toList();
            boolean isAll = failed.isEmpty()
                    || failed.size() > MAX_NAMES
                    || document.stream().anyMatch(update -> update.flowsOmitted() > 0);
            String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            return before.updated(
                    work.ticket(),
                    updateId,
                    failed.stream().limit(MAX_NAMES).toList(),
                    isAll,
                    why == null ? "failed" : why);
        }
    }

    private UpdateInput request() {
        UpdateInput all = UpdateInput.everything(input.pipeline(), CAUSE, UpdateCourse.PRODUCTION);
        return all.with(work.refresh(), input.parameters());
    }
}
