package dev.sluice.worker.deployment;

import dev.sluice.worker.Main;
import java.util.List;
import picocli.CommandLine;

/** Sluice's own command line, read but not run. */
final class CommandLines {
    private CommandLines() {}

    /** Reads a command, or fails as the command would. */
    static CommandLine.ParseResult parse(List<String> words) {
        return line().parseArgs(words.toArray(String[]::new));
    }

    static String version() {
        return line().getCommandSpec().version()[0];
    }

    private static CommandLine line() {
        return Main.commandLine(conf -> {
            throw new IllegalStateException("nothing is run");
        });
    }
}
