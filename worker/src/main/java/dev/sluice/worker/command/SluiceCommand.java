package dev.sluice.worker.command;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.output.ArgumentErrors;
import dev.sluice.worker.output.ErrorText;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.TemporalService;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command itself: options that every verb has, and how errors are shown. */
@Command(
        name = "sluice",
        description = "Declarative pipelines over Delta tables, carried by Temporal.",
        version = "sluice 0.1.0-SNAPSHOT",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        subcommands = {
            InitCommand.class,
            RunCommand.class,
            DryRunCommand.class,
            QueryCommand.class,
            EventsCommand.class,
            GraphCommand.class,
            WorkerCommand.class,
            StartCommand.class,
            StatusCommand.class,
            StopCommand.class
        })
public final class SluiceCommand implements Runnable {
    @Option(
            names = "--spec",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Project file; default: spark-pipeline.yml here or in a folder above.")
    private @Nullable Path spec;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "One JSON document on standard output.")
    private boolean json;

    @Option(
            names = "--address",
            scope = ScopeType.INHERIT,
            paramLabel = "HOST:PORT",
            description = "Temporal service; default: TEMPORAL_ADDRESS.")
    private @Nullable String address;

    @Option(names = "--namespace", scope = ScopeType.INHERIT, description = "Temporal namespace.")
    private @Nullable String namespace;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Timings, logs and stack traces.")
    private boolean verbose;

    @Spec
    private @Nullable CommandSpec command;

    private final EngineSource engines;

    private SluiceCommand(EngineSource engines) {
        this.engines = engines;
    }

    /** The command line over an engine. */
    public static CommandLine commandLine(EngineSource engines) {
        SluiceCommand sluice = new SluiceCommand(engines);
        return new CommandLine(sluice)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((wrong, arguments) -> {
                    boolean asJson = List.of(arguments).contains("--json");
                    return sluice.fail(new PipelineException(ArgumentErrors.problem(wrong)), asJson);
                })
                .setExecutionExceptionHandler((failure, line, parsed) -> sluice.fail(known(failure), sluice.json));
    }

    @Override
    public void run() {
        throw new PipelineException(
                Problem.of(ErrorCode.ARGUMENT_INVALID, "a command is missing", "see sluice --help"));
    }

    /** The project that a verb is about. */
    ProjectFile project(@Nullable Path given) {
        return ProjectFile.find(given == null ? spec : given, Path.of(""));
    }

    /** The pipeline of the project that is named or around the working folder; empty where there is none. */
    Optional<String> pipelineHere() {
        try {
            return project(null).pipeline();
        } catch (PipelineException e) {
            return Optional.empty();
        }
    }

    TemporalService connect() {
        return TemporalService.connect(address, namespace);
    }

    EngineSource engines() {
        return engines;
    }

    boolean hasAddress() {
        return address != null;
    }

    boolean asJson() {
        return json;
    }

    /** For results. */
    PrintWriter out() {
        return line().getOut();
    }

    /** For progress and errors. */
    PrintWriter err() {
        return line().getErr();
    }

    void print(List<String> lines) {
        lines.forEach(out()::println);
        out().flush();
    }

    /** How long a phase took, for those who want to know. */
    void took(String phase, long nanos) {
        if (verbose) {
            synchronized (this) {
                err().println(String.format(Locale.ROOT, "time %-24s %7d ms", phase, nanos / 1_000_000));
                err().flush();
            }
        }
    }

    private int fail(PipelineException failure, boolean asJson) {
        if (asJson) {
            print(List.of(ErrorText.json(failure)));
        }
        ErrorText.lines(failure).forEach(err()::println);
        if (verbose) {
            failure.printStackTrace(err());
        }
        err().flush();
        return ExitCode.of(failure.code());
    }

    private static PipelineException known(Exception failure) {
        return failure instanceof PipelineException pipeline
                ? pipeline
                : new PipelineException(
                        Problem.of(
                                ErrorCode.EXECUTION_FAILED,
                                failure.getClass().getSimpleName() + ": " + failure.getMessage(),
                                "run it again with --verbose to see where"),
                        failure);
    }

    private CommandLine line() {
        if (command == null) {
            throw new IllegalStateException("not made by commandLine()");
        }
        return command.commandLine();
    }
}
