package dev.sluice.execution.task;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;

/** Stops the Spark work of one attempt: its jobs carry a tag, its streaming query is stopped. */
public final class Cancellation {
    private final SparkContext context;
    private final String tag;
    private final List<Runnable> stops = new ArrayList<>();
    private boolean isCancelled;

    public Cancellation(SparkContext context, String tag) {
        this.context = context;
        this.tag = tag;
    }

    /** The tag that the attempt's jobs carry. */
    public String tag() {
        return tag;
    }

    /** Stops everything, now and what is registered later. */
    public void cancel() {
        List<Runnable> now;
        synchronized (this) {
            isCancelled = true;
            now = List.copyOf(stops);
        }
        now.forEach(Runnable::run);
        context.cancelJobsWithTag(tag);
    }

    /** Registers a further thing to stop. */
    public void onCancel(Runnable stop) {
        boolean runNow;
        synchronized (this) {
            stops.add(stop);
            runNow = isCancelled;
        }
        if (runNow) {
            stop.run();
        }
    }

    /** Whether it was cancelled. */
    public synchronized boolean isCancelled() {
        return isCancelled;
    }

    /** Throws CANCELED if it was cancelled. */
    public void check() {
        if (isCancelled()) {
            throw canceled();
        }
    }

    /** The failure of what was cancelled. */
    public static PipelineException canceled() {
        return new PipelineException(Problem.of(
                ErrorCode.CANCELED, "the update was cancelled", "start a new one; it goes on where this one stopped"));
    }
}
