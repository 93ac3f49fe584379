package dev.sluice.worker.command.local;

import dev.sluice.engine.PipelineInspector;
import dev.sluice.engine.inspect.QueryResult;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.output.EventLines;
import dev.sluice.worker.project.EventQuery;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.Interrupts;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows the event log. */
@Command(name = "events", description = "The event log, newest last.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class EventsCommand implements Callable<Integer> {
    private static final long FOLLOW_SECONDS = 2;

    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private ProjectArgument project;

    @Option(names = "--update", paramLabel = "ID", description = "Only this update.")
    private @Nullable String update;

    @Option(names = "--level", description = "Only this level: INFO, WARN, ERROR or METRICS.")
    private @Nullable String level;

    @Option(names = "--type", description = "Only this event type, such as flow_progress.")
    private @Nullable String type;

    @Option(names = "--limit", defaultValue = "200", paramLabel = "ROWS", description = "Events at most; default: 200.")
    private int limit;

    @Option(names = "--follow", description = "Go on with what is written from now on, until Ctrl-C.")
    private boolean follow;

    @Override
    public Integer call() throws InterruptedException {
        ProjectFile file = sluice.project(project.path());
        String sql = EventQuery.of(file.pipeline().orElse(""), update, level, type, limit);
        CountDownLatch interrupted = new CountDownLatch(1);
        Interrupts.onSignal(interrupted::countDown);
        try (RunningEngine engine = sluice.engines().start(file.staticSparkConf())) {
            PipelineInspector inspector = engine.inspector();
            EventLines lines = new EventLines(sluice.asJson());
            do {
                QueryResult events = inspector.query(URI.create(file.uri()), sql, limit);
                sluice.print(lines.unseen(events));
            } while (follow && !interrupted.await(FOLLOW_SECONDS, TimeUnit.SECONDS));
            return ExitCode.OK;
        }
    }
}
