package dev.sluice.worker.service;

import io.temporal.client.WorkflowStub;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Waits for the end of a workflow. */
final class WorkflowEnd {
    /** How often a waiting client looks. */
    private static final long POLL_MS = 200;

    private WorkflowEnd() {}

    /**
     * The workflow's result.
     *
     * @param meanwhile done again and again until it is there; what it throws ends the wait
     * @param otherwise what to make of a failure, or of an interruption of this thread
     */
    static <T> T await(WorkflowStub stub, Class<T> type, Runnable meanwhile, Function<Throwable, T> otherwise) {
        CompletableFuture<T> end = stub.getResultAsync(type);
        while (true) {
            try {
                return end.get(POLL_MS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                meanwhile.run();
            } catch (ExecutionException e) {
                return otherwise.apply(e.getCause() == null ? e : e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return otherwise.apply(e);
            }
        }
    }
}
