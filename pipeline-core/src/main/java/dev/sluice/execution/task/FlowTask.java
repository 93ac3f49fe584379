package dev.sluice.execution.task;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.expectation.Expectations;
import dev.sluice.graph.Graph;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.state.CommitObserver;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableStates;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * One attempt of one flow, with everything it works with. The session is the attempt's own.
 *
 * @param graph the definition the update runs on
 * @param plan the update's plan
 * @param flow this flow's part of it
 * @param session the session, with the flow's settings
 * @param layout where things lie
 * @param storage reads and writes them
 * @param context who runs it
 * @param observer told of durable steps
 * @param cancellation stops it
 * @param expectations the rules that its rows pass
 */
public record FlowTask(
        Graph graph,
        UpdatePlan plan,
        FlowPlan flow,
        SparkSession session,
        StorageLayout layout,
        Storage storage,
        FlowContext context,
        CommitObserver observer,
        Cancellation cancellation,
        Expectations expectations) {

    /** The flow as it is declared. */
    public FlowDefinition definition() {
        return graph.flow(flow.flow())
                .orElseThrow(() -> new IllegalStateException("the definition has no flow " + flow.flow()));
    }

    /** The dataset that the flow feeds. */
    public DatasetDefinition target() {
        return graph.dataset(flow.target())
                .orElseThrow(() -> new IllegalStateException("the definition has no dataset " + flow.target()));
    }

    /** The target as messages show it. */
    public String targetName() {
        return graph.display(flow.target());
    }

    /** The text that gives its rows. */
    public DefinedQuery query() {
        return definition().body().match(FlowBody.Query::query, cdc -> cdc.source());
    }

    /** A compiler under the flow's own settings. */
    public QueryCompiler compiler() {
        return FlowSessions.running(session, graph.spec());
    }

    public TableStates tables() {
        return new TableStates(session);
    }

    /** Folder of the target. */
    public Path table() {
        return layout.table(flow.target());
    }

    /** The claim that this attempt's commits are made with. */
    public Claim claim(long generation) {
        return new Claim(
                plan.request().updateId(),
                plan.turn(),
                context.attempt(),
                flow.flow(),
                flow.planned().epoch(),
                generation,
                null);
    }
}
