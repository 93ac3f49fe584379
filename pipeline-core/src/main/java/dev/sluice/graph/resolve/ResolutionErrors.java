package dev.sluice.graph.resolve;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.Graph;
import java.util.Collection;
import java.util.List;

/** The problems that resolving a graph can find. */
final class ResolutionErrors {
    private ResolutionErrors() {}

    static Problem unknownRelation(List<String> parts, Collection<String> known, SourceLocation where) {
        String name = String.join(".", parts);
        String hint = NearestNames.hint(name, known);
        return new Problem(
                ErrorCode.UNKNOWN_RELATION,
                "there is no dataset or table " + name,
                hint.isEmpty()
                        ? "declare it; a table outside the pipeline is named under external_tables or catalogs in the project file"
                        : hint,
                where);
    }

    /** @param path the datasets of the circle, the first one again at the end */
    static Problem cycle(Graph graph, List<DatasetName> path) {
        DatasetDefinition first = graph.dataset(path.get(0)).orElseThrow();
        if (path.size() == 2) {
            return new Problem(
                    ErrorCode.CYCLE,
                    graph.display(first.name()) + " reads itself",
                    "read what it is made from instead",
                    first.location());
        }
        List<String> steps = path.subList(0, path.size() - 1).stream()
                .map(name -> graph.display(name) + " (at "
                        + graph.dataset(name).orElseThrow().location() + ")")
                .toList();
        return new Problem(
                ErrorCode.CYCLE,
                "these datasets read each other in a circle: " + String.join(" -> ", steps) + " -> "
                        + graph.display(first.name()),
                "take one of these reads out",
                first.location());
    }

    static Problem flowTargetUnknown(PipelineSpec spec, FlowDefinition flow, Collection<String> known) {
        String target = spec.display(flow.target());
        String hint = NearestNames.hint(target, known);
        return new Problem(
                ErrorCode.FLOW_TARGET_INVALID,
                "flow " + spec.display(flow.name()) + " feeds " + target + ", which is not declared",
                hint.isEmpty() ? "declare it: CREATE STREAMING TABLE " + target : hint,
                flow.location());
    }

    static Problem flowTargetKind(PipelineSpec spec, FlowDefinition flow, DatasetDefinition target) {
        return new Problem(
                ErrorCode.FLOW_TARGET_INVALID,
                "flow " + spec.display(flow.name()) + " feeds " + spec.display(target.name()) + ", which is a "
                        + target.kind().words(),
                "feed a streaming table or a sink",
                flow.location());
    }

    static Problem updateIntoTable(PipelineSpec spec, FlowDefinition flow, DatasetDefinition target) {
        return new Problem(
                ErrorCode.FLOW_TARGET_INVALID,
                "update flow " + spec.display(flow.name()) + " feeds " + spec.display(target.name()) + ", a "
                        + (target.kind() == DatasetKind.SINK
                                ? "Delta table"
                                : target.kind().words())
                        + ", where a row that changes would be added beside what it was",
                "let it feed a sink of another format or a foreach_batch_sink, or write a materialized view",
                flow.location());
    }

    static Problem batchIntoSink(PipelineSpec spec, FlowDefinition flow, DatasetDefinition sink) {
        return new Problem(
                ErrorCode.BATCH_IN_STREAMING_TABLE,
                "flow " + spec.display(flow.name()) + " into sink " + spec.display(sink.name())
                        + " reads nothing as a stream",
                "read the source as a stream: a batch would be written again at every update",
                flow.location());
    }

    static Problem sinkIsRead(PipelineSpec spec, DatasetDefinition sink, SourceLocation where) {
        return new Problem(
                ErrorCode.SINK_IS_READ,
                spec.display(sink.name()) + " is a sink, which can't be read",
                "read what the sink is fed from",
                where);
    }

    static Problem severalFlows(PipelineSpec spec, DatasetDefinition target, FlowDefinition extra) {
        return new Problem(
                ErrorCode.SEVERAL_FLOWS_INTO_VIEW,
                target.kind().words() + " " + spec.display(target.name()) + " has its own query at " + target.location()
                        + ", and flow " + spec.display(extra.name()) + " feeds it too",
                "join them with UNION ALL in one query, or make it a streaming table",
                extra.location());
    }

    static Problem withoutFlow(PipelineSpec spec, DatasetDefinition dataset) {
        return new Problem(
                ErrorCode.STREAMING_TABLE_WITHOUT_FLOW,
                "nothing feeds streaming table " + spec.display(dataset.name()),
                "add AS SELECT .. to it, or a CREATE FLOW that feeds it",
                dataset.location());
    }

    static Problem streamInMaterializedView(PipelineSpec spec, DatasetDefinition dataset, SourceLocation where) {
        return new Problem(
                ErrorCode.STREAM_IN_MATERIALIZED_VIEW,
                "materialized view " + spec.display(dataset.name()) + " reads a stream",
                "take out STREAM, here or in the views it reads, or declare a STREAMING TABLE",
                where);
    }

    static Problem streamInView(PipelineSpec spec, DatasetDefinition dataset, SourceLocation where) {
        return new Problem(
                ErrorCode.STREAM_IN_VIEW,
                "view " + spec.display(dataset.name()) + " reads a stream",
                "take out STREAM, here or in the views it reads, or declare a TEMPORARY VIEW",
                where);
    }

    static Problem batchInStreamingTable(PipelineSpec spec, FlowDefinition flow, SourceLocation where) {
        return new Problem(
                ErrorCode.BATCH_IN_STREAMING_TABLE,
                "streaming table " + spec.display(flow.target()) + " reads nothing as a stream",
                "write STREAM before the source, or declare a MATERIALIZED VIEW",
                where);
    }

    static Problem streamInOnceFlow(PipelineSpec spec, FlowDefinition flow, SourceLocation where) {
        return new Problem(
                ErrorCode.STREAM_IN_ONCE_FLOW,
                "flow " + spec.display(flow.name()) + " runs once, so it can't read a stream",
                "take out STREAM to load what is there now, or take out ONCE to follow the source",
                where);
    }

    static Problem streamOverBatchView(PipelineSpec spec, DatasetDefinition view, SourceLocation where) {
        return new Problem(
                ErrorCode.BATCH_IN_STREAMING_TABLE,
                "view " + spec.display(view.name()) + " is not a stream, so STREAM can't read it",
                "write STREAM at the source inside the view, or take it out here",
                where);
    }

    static Problem viewReadsTemporaryView(
            PipelineSpec spec, DatasetDefinition view, DatasetDefinition read, SourceLocation where) {
        return new Problem(
                ErrorCode.VIEW_READS_TEMPORARY_VIEW,
                "view " + spec.display(view.name()) + " outlives the update, but reads temporary view "
                        + spec.display(read.name()),
                "make " + spec.display(view.name()) + " a TEMPORARY VIEW, or " + spec.display(read.name()) + " a VIEW",
                where);
    }
}
