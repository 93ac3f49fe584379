package dev.sluice.worker.command.local;

import dev.sluice.worker.command.ConflictOption;
import dev.sluice.worker.command.Ending;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.command.UpdateOptions;
import dev.sluice.worker.output.ProgressLines;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.Interrupts;
import dev.sluice.worker.service.LocalUpdate;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.UpdateHandle;
import dev.sluice.worker.watch.WorkerWatch;
import dev.sluice.workflow.progress.UpdateCourse;
import dev.sluice.workflow.result.UpdateResult;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** One update, in this process, until it ends. */
@Command(name = "run", description = "One update, in this process, until it ends.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class RunCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private ProjectArgument project;

    @Mixin
    private UpdateOptions options;

    @Mixin
    private ConflictOption conflict;

    @Option(names = "--production", description = "Try again what may pass, as scheduled updates do.")
    private boolean production;

    @Override
    public Integer call() {
        sluice.took("jvm", sinceStart().toNanos());
        ProjectFile file = sluice.project(project.path());
        String behaviour = production ? UpdateCourse.PRODUCTION : UpdateCourse.DEVELOPMENT;
        CompletableFuture<UpdateHandle> running = new CompletableFuture<>();
        Interrupts.onSignal(() -> {
            sluice.err().println("cancelling; once more to give up at once");
            sluice.err().flush();
            running.join().cancel();
        });
        try (WorkerWatch watch = WorkerWatch.open(null, System.getenv())) {
            LocalUpdate update = new LocalUpdate(
                    sluice.engines(),
                    sluice.hasAddress() ? sluice::connect : TemporalService::embedded,
                    sluice::took,
                    watch.observer());
            ProgressLines progress = new ProgressLines(sluice.err());
            UpdateResult result = update.run(
                    file, options.input(file, behaviour, conflict.onConflict(), null), progress, running::complete);
            progress.accept(result);
            return Ending.print(sluice, result);
        }
    }

    private static Duration sinceStart() {
        Instant started = ProcessHandle.current().info().startInstant().orElseGet(Instant::now);
        return Duration.between(started, Instant.now());
    }
}
