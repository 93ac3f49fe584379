package dev.sluice.worker.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The project as an argument, for verbs that have no other. */
public final class ProjectArgument {
    @Parameters(arity = "0..1", paramLabel = "PROJECT", description = "Project folder or file; default: as for --spec.")
    private @Nullable Path path;

    /** What was given, if anything. */
    public @Nullable Path path() {
        return path;
    }
}
