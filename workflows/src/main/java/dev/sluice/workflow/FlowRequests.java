package dev.sluice.workflow;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import java.util.List;

/**
 * What may be asked of an open update whose flows failed, from the UI's dialogs or from any client. Each request comes in
 * two ways: as an update, which refuses what cannot be done and answers with the flows it is about, and as a signal, which
 * nobody waits for. An update that has closed is reset instead.
 */
@WorkflowInterface
public interface FlowRequests {
    /** Runs one failed flow again. */
    String RETRY_FLOW = "retryFlow";

    /** Runs all failed flows again. */
    String RETRY_FAILED = "retryFailed";

    /** Goes on without a failed flow. */
    String SKIP_FLOW = "skipFlow";

    /** Ends an update that is on hold. */
    String ABORT = "abort";

    @UpdateMethod(
            name = RETRY_FLOW,
            description = "Run a failed flow again, then what was skipped for it. Input: the flow's name")
    List<String> retryFlow(String flow);

    @UpdateValidatorMethod(updateName = RETRY_FLOW)
    void checkRetryFlow(String flow);

    @SignalMethod(
            name = RETRY_FLOW,
            description = "Run a failed flow again, then what was skipped for it. Input: the flow's name")
    void retryFlowSignal(String flow);

    @UpdateMethod(name = RETRY_FAILED, description = "Run all failed flows again, then what was skipped for them")
    List<String> retryFailed();

    @UpdateValidatorMethod(updateName = RETRY_FAILED)
    void checkRetryFailed();

    @SignalMethod(name = RETRY_FAILED, description = "Run all failed flows again, then what was skipped for them")
    void retryFailedSignal();

    @UpdateMethod(
            name = SKIP_FLOW,
            description =
                    "Give up on a failed flow; what reads its dataset goes on with what is there. Input: its name")
    List<String> skipFlow(String flow);

    @UpdateValidatorMethod(updateName = SKIP_FLOW)
    void checkSkipFlow(String flow);

    @SignalMethod(
            name = SKIP_FLOW,
            description =
                    "Give up on a failed flow; what reads its dataset goes on with what is there. Input: its name")
    void skipFlowSignal(String flow);

    @UpdateMethod(name = ABORT, description = "End the update on hold as failed; what its flows committed stays")
    List<String> abort();

    @UpdateValidatorMethod(updateName = ABORT)
    void checkAbort();

    @SignalMethod(name = ABORT, description = "End the update on hold as failed; what its flows committed stays")
    void abortSignal();
}
