package dev.sluice.worker.service;

import dev.sluice.codec.EncryptedPayloadException;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One update, seen from outside. */
public final class UpdateHandle {
    private static final long QUERY_TIMEOUT_SECONDS = 10;

    private final WorkflowStub stub;
    private final String updateId;

    UpdateHandle(WorkflowStub stub, String updateId) {
        this.stub = stub;
        this.updateId = updateId;
    }

    public String updateId() {
        return updateId;
    }

    /** Asks for a cancellation; flows are stopped and the record is closed before the update ends. */
    public void cancel() {
        stub.cancel();
    }

    /** Waits for the end; the listener sees the document as it changes. */
    public UpdateResult follow(Consumer<UpdateResult> listener) {
        return complete(WorkflowEnd.await(stub, UpdateResult.class, () -> query().ifPresent(listener), this::ended));
    }

    /** Its state: QUEUED where no worker has looked at it yet. */
    public String state() {
        return stub.describe().getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING
                ? query().map(UpdateResult::state).orElse("QUEUED")
                : status().state();
    }

    /** The document as it stands. */
    public UpdateResult status() {
        WorkflowExecutionStatus status = stub.describe().getStatus();
        if (status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
            return query().orElseThrow(() -> unavailable("no worker answers for update " + updateId, null));
        }
        return follow(document -> {});
    }

    void retry(UpdateRetry retry, List<String> flows) {
        retry.retry(stub, updateId, flows);
    }

    void requireKnown() {
        try {
            stub.describe();
        } catch (WorkflowNotFoundException e) {
            throw unknown(updateId);
        }
    }

    static PipelineException unknown(String updateId) {
        return new PipelineException(Problem.of(
                ErrorCode.UNKNOWN_UPDATE,
                "no update " + updateId,
                "check the id, the namespace and --address; the service forgets updates after its retention time"));
    }

    private UpdateResult ended(Throwable failure) {
        if (failure instanceof WorkflowFailedException failed) {
            if (failed.getCause() instanceof ApplicationFailure why
                    && why.getDetails().getSize() > 0) {
                return why.getDetails().get(UpdateResult.class);
            }
            boolean cancelled = failed.getCause() instanceof CanceledFailure;
            String message = String.valueOf(
                    failed.getCause() == null ? failed : failed.getCause().getMessage());
            return query().orElseGet(() -> without(cancelled ? "CANCELED" : "FAILED", message));
        }
        if (failure instanceof InterruptedException) {
            throw unavailable("interrupted while waiting", failure);
        }
        EncryptedPayloadException.in(failure).ifPresent(unreadable -> {
            throw ConnectErrors.unreadable(unreadable);
        });
        throw unavailable("lost sight of update " + updateId, failure);
    }

    private UpdateResult without(String state, String message) {
        return new UpdateResult(
                updateId,
                "",
                state,
                "",
                List.of(),
                List.of(),
                List.of(),
                0,
                null,
                null,
                UpdateError.of(ErrorCode.EXECUTION_FAILED.name(), message, ""));
    }

    /** A history holds the document of a large update in part; the workflow itself knows all of it. */
    private UpdateResult complete(UpdateResult document) {
        return document.flowsOmitted() == 0 ? document : query().orElse(document);
    }

    /** Asks the workflow; empty where no worker answers in time, for which the client library itself would wait a minute. */
    private Optional<UpdateResult> query() {
        try {
            return Optional.of(CompletableFuture.supplyAsync(() -> stub.query("status", UpdateResult.class))
                    .get(QUERY_TIMEOUT_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            EncryptedPayloadException.in(e).ifPresent(unreadable -> {
                throw ConnectErrors.unreadable(unreadable);
            });
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static PipelineException unavailable(String what, @Nullable Throwable cause) {
        return new PipelineException(
                List.of(Problem.of(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        what,
                        "see that a worker runs (sluice worker) and that the service can be reached")),
                cause);
    }
}
