package dev.sluice.worker.command.local;

import dev.sluice.engine.inspect.QueryResult;
import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.engine.RunningEngine;
import dev.sluice.worker.output.QueryText;
import dev.sluice.worker.project.ProjectFile;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Reads the pipeline's tables. */
@Command(name = "query", description = "Run a query over the pipeline's tables, event_log(..) included.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class QueryCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Parameters(paramLabel = "SQL", description = "The query.")
    private String sql;

    @Option(names = "--format", defaultValue = "table", description = "table, csv or json; default: table.")
    private QueryText format;

    @Option(names = "--limit", defaultValue = "1000", paramLabel = "ROWS", description = "Rows at most; default: 1000.")
    private int limit;

    @Override
    public Integer call() {
        ProjectFile file = sluice.project(null);
        try (RunningEngine engine = sluice.engines().start(file.staticSparkConf())) {
            QueryResult result = engine.inspector().query(URI.create(file.uri()), sql, limit);
            sluice.print((sluice.asJson() ? QueryText.JSON : format).lines(result));
            return ExitCode.OK;
        }
    }
}
