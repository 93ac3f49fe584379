package dev.sluice.activity;

import dev.sluice.engine.PipelineEngine;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.trigger.FileWatchActivities;
import dev.sluice.workflow.trigger.FileWatchTask;
import io.temporal.activity.Activity;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;

/**
 * Looks at folders for triggers.
 *
 * <p>Thread safety: yes.
 */
public final class FileWatchActivity implements FileWatchActivities {
    private final PipelineEngine engine;
    private final Heartbeats heartbeats;

    public FileWatchActivity(PipelineEngine engine, Heartbeats heartbeats) {
        this.engine = engine;
        this.heartbeats = heartbeats;
    }

    @Override
    public String watchFiles(FileWatchTask task) {
        return new EngineCall(Activity.getExecutionContext(), 0)
                .run(
                        heartbeats,
                        context -> engine.awaitFiles(
                                folder(task.url()), task.seen(), Duration.ofSeconds(task.quietSeconds()), context));
    }

    private static URI folder(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw new PipelineException(
                    Problem.of(ErrorCode.ARGUMENT_INVALID, "not the URI of a folder: " + url, "correct the trigger"),
                    e);
        }
    }
}
