package dev.sluice.worker;

import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.engine.SparkEngineSource;
import dev.sluice.worker.output.RedactedStream;
import java.util.Arrays;
import picocli.CommandLine;

/** Entry point of the {@code sluice} command. */
public final class Main {
    /** Read by the logging configuration. */
    private static final String LOG_LEVEL = "sluice.log.level";

    private Main() {}

    public static void main(String[] arguments) {
        // Before the first logger is made.
        if (Arrays.asList(arguments).contains("--verbose")) {
            System.setProperty(LOG_LEVEL, "DEBUG");
        }
        System.setErr(RedactedStream.over(System.err));
        int exitCode = commandLine(new SparkEngineSource()).execute(arguments);
        System.out.flush();
        System.exit(exitCode);
    }

    /** The command line over an engine. */
    public static CommandLine commandLine(EngineSource engines) {
        return SluiceCommand.commandLine(engines);
    }
}
