package dev.sluice.engine;

import dev.sluice.engine.inspect.DryRun;
import dev.sluice.engine.inspect.GraphView;
import dev.sluice.engine.inspect.QueryResult;
import dev.sluice.plan.UpdateRequest;
import java.net.URI;

/**
 * What can be asked about a pipeline without changing anything.
 *
 * <p>Thread safety: all methods may be called at the same time.
 */
public interface PipelineInspector {

    /**
     * Resolves and checks everything and says what the next update would do and why.
     *
     * @throws dev.sluice.error.PipelineException with every error of the definition
     */
    DryRun dryRun(URI spec, UpdateRequest request);

    /** The dataflow graph. Throws as {@link #dryRun} does. */
    GraphView graph(URI spec);

    /**
     * Runs a query over the pipeline's tables and views, {@code event_log(..)} and {@code system.lakeflow.*} included.
     *
     * @param maxRows rows returned at most
     */
    QueryResult query(URI spec, String sql, int maxRows);
}
