package dev.sluice.worker.command.local;

import dev.sluice.engine.inspect.GraphView;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.command.ProjectArgument;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.output.GraphText;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.project.ProjectFile;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows the dataflow graph. */
@Command(name = "graph", description = "The dataflow graph.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class GraphCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Mixin
    private ProjectArgument project;

    @Option(names = "--format", defaultValue = "text", description = "text or mermaid; default: text.")
    private GraphText format;

    @Override
    public Integer call() {
        ProjectFile file = sluice.project(project.path());
        try (RunningEngine engine = sluice.engines().start(file.staticSparkConf())) {
            GraphView graph = engine.inspector().graph(URI.create(file.uri()));
            sluice.print(sluice.asJson() ? List.of(Json.of(graph)) : format.lines(graph));
            return ExitCode.OK;
        }
    }
}
