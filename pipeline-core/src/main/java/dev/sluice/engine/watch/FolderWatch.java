package dev.sluice.engine.watch;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.task.FlowContext;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Waits for files in a folder of any file system of Hadoop. */
public final class FolderWatch {
    /** A listing of a large bucket takes seconds and costs money, so not more often. */
    private static final Duration POLL = Duration.ofSeconds(5);

    private final Configuration hadoop;

    public FolderWatch(Configuration hadoop) {
        this.hadoop = hadoop;
    }

    /**
     * Waits until the folder has files that it had not, and none more arrive for a while. A watch that goes on after another
     * one was lost knows only whether the files are the same: where they are not, that is taken for an arrival.
     *
     * @param seen digest of the files that it had; empty: answers with those that it has
     * @param quiet how long nothing more must arrive
     * @return digest of the files that it has
     * @throws PipelineException STORAGE_UNAVAILABLE, or CANCELED
     */
    public String await(URI folder, String seen, Duration quiet, FlowContext context) {
        CountDownLatch cancelled = new CountDownLatch(1);
        context.onCancel(cancelled::countDown);
        FolderFiles files = list(folder);
        if (seen.isEmpty()) {
            return files.digest();
        }
        boolean hasArrivals = !files.digest().equals(seen);
        while (true) {
            pause(hasArrivals ? quiet : POLL, cancelled);
            FolderFiles now = list(folder);
            boolean hasMore = now.hasMoreThan(files);
            if (hasArrivals && !hasMore) {
                return now.digest();
            }
            hasArrivals |= hasMore;
            files = now;
        }
    }

    private FolderFiles list(URI folder) {
        Path path = new Path(folder);
        try {
            FileSystem system = path.getFileSystem(hadoop);
            return FolderFiles.list(system, path);
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.STORAGE_UNAVAILABLE,
                            "cannot list " + folder + ": " + e.getMessage(),
                            "check that the folder can be reached and read"),
                    e);
        }
    }

    private static void pause(Duration time, CountDownLatch cancelled) {
        try {
            if (cancelled.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new PipelineException(Problem.of(ErrorCode.CANCELED, "no longer asked for", ""));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PipelineException(Problem.of(ErrorCode.CANCELED, "interrupted", ""), e);
        }
    }
}
