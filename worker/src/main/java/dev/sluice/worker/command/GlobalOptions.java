package dev.sluice.worker.command;

import com.uber.m3.tally.Scope;
import dev.sluice.error.PipelineException;
import dev.sluice.worker.engine.EngineSource;
import dev.sluice.worker.project.ProjectFile;
import dev.sluice.worker.service.TemporalService;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Options that every verb has, and what verbs need of the command line: streams, services, engines. */
public class GlobalOptions {
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

    protected GlobalOptions(EngineSource engines) {
        this.engines = engines;
    }

    /** The project that a verb is about. */
    public ProjectFile project(@Nullable Path given) {
        return ProjectFile.find(given == null ? spec : given, Path.of(""));
    }

    /** The pipeline of the project that is named or around the working folder; empty where there is none. */
    public Optional<String> pipelineHere() {
        try {
            return project(null).pipeline();
        } catch (PipelineException e) {
            return Optional.empty();
        }
    }

    public TemporalService connect() {
        return TemporalService.connect(address, namespace);
    }

    /** The same; the metrics of Temporal's SDK go to the scope. */
    public TemporalService connect(Scope metrics) {
        return TemporalService.connect(address, namespace, metrics);
    }

    public EngineSource engines() {
        return engines;
    }

    public boolean hasAddress() {
        return address != null;
    }

    public boolean isVerbose() {
        return verbose;
    }

    public boolean asJson() {
        return json;
    }

    /** For results. */
    public PrintWriter out() {
        return line().getOut();
    }

    /** For progress and errors. */
    public PrintWriter err() {
        return line().getErr();
    }

    /** Tells of progress. */
    public void say(String line) {
        err().println(line);
        err().flush();
    }

    /** Prints results. */
    public void print(List<String> lines) {
        lines.forEach(out()::println);
        out().flush();
    }

    /** How long a phase took, for those who want to know. */
    public void took(String phase, long nanos) {
        if (verbose) {
            synchronized (this) {
                err().println(String.format(Locale.ROOT, "time %-24s %7d ms", phase, nanos / 1_000_000));
                err().flush();
            }
        }
    }

    private CommandLine line() {
        if (command == null) {
            throw new IllegalStateException("used before the command line was read");
        }
        return command.commandLine();
    }
}
