package dev.sluice.worker;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.local.DryRunCommand;
import dev.sluice.worker.command.local.EventsCommand;
import dev.sluice.worker.command.local.GraphCommand;
import dev.sluice.worker.command.local.InitCommand;
import dev.sluice.worker.command.local.QueryCommand;
import dev.sluice.worker.command.local.RunCommand;
import dev.sluice.worker.command.schedule.DeployCommand;
import dev.sluice.worker.command.schedule.ScheduleCommand;
import dev.sluice.worker.command.server.DevCommand;
import dev.sluice.worker.command.server.MaintainCommand;
import dev.sluice.worker.command.server.RetryCommand;
import dev.sluice.worker.command.server.StartCommand;
import dev.sluice.worker.command.server.StatusCommand;
import dev.sluice.worker.command.server.StopCommand;
import dev.sluice.worker.command.server.WorkerCommand;
import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.output.ArgumentErrors;
import dev.sluice.worker.output.ErrorText;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command itself: its verbs, and how errors are shown. */
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
            DevCommand.class,
            WorkerCommand.class,
            StartCommand.class,
            StatusCommand.class,
            StopCommand.class,
            RetryCommand.class,
            DeployCommand.class,
            ScheduleCommand.class,
            MaintainCommand.class
        })
final class SluiceCommand extends GlobalOptions implements Runnable {
    private SluiceCommand(EngineSource engines) {
        super(engines);
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
                .setExecutionExceptionHandler((failure, line, parsed) -> sluice.fail(known(failure), sluice.asJson()));
    }

    @Override
    public void run() {
        throw new PipelineException(
                Problem.of(ErrorCode.ARGUMENT_INVALID, "a command is missing", "see sluice --help"));
    }

    private int fail(PipelineException failure, boolean asJson) {
        if (asJson) {
            print(List.of(ErrorText.json(failure)));
        }
        ErrorText.lines(failure).forEach(err()::println);
        if (isVerbose()) {
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
}
