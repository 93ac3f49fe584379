package dev.sluice.graph.resolve;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.Notice;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.graph.Graph;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.graph.query.Plans;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.query.Reference;
import dev.sluice.graph.query.SparkProblems;
import dev.sluice.graph.source.SourceHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.UnsupportedOperationChecker;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.streaming.InternalOutputModes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Resolves the flows of one dataset. */
final class FlowResolver {
    private final Graph graph;
    private final DatasetDefinition dataset;
    private final Map<DatasetName, StructType> schemas;
    private final List<Notice> notices;

    FlowResolver(Graph graph, DatasetDefinition dataset, Map<DatasetName, StructType> schemas, List<Notice> notices) {
        this.graph = graph;
        this.dataset = dataset;
        this.schemas = schemas;
        this.notices = notices;
    }

    /** @param history what the flow has found in the files that it follows */
    ResolvedFlow resolve(FlowDefinition flow, ParsedFlow parsed, Supplier<SourceHistory> history) {
        SchemaBinder binder = new SchemaBinder(graph, parsed.compiler(), schemas, history);
        Dataset<Row> rows = parsed.compiler().analyze(parsed.plan(), parsed.query(), binder);
        checkShape(flow, parsed, rows);
        warnOfRewrittenSources(parsed);
        LogicalPlan plan = Plans.analyzed(rows);
        GuardingRules rules = binder.rules();
        if (!dataset.expectations().isEmpty()) {
            rules.add(shaped(flow, rows), dataset.expectations());
        }
        return new ResolvedFlow(
                flow,
                binder.inputs(),
                rows.schema(),
                rows.isStreaming(),
                Fingerprint.of(plan, fingerprintParts(parsed, binder, rows.schema())),
                Fingerprint.volatility(plan).or(rules::volatility));
    }

    /** The dataset's columns: the declared ones, or those of all its flows together. */
    StructType schema(List<ResolvedFlow> flows) {
        DeclaredColumns declared = new DeclaredColumns(dataset, graph.display(dataset.name()));
        StructType schema = null;
        for (ResolvedFlow flow : flows) {
            boolean isOwnQuery = flow.definition().name().equals(dataset.name());
            StructType columns = declared.over(flow.schema(), !isOwnQuery);
            schema = schema == null ? columns : merged(schema, columns, flow.definition());
        }
        return schema == null ? new StructType() : schema;
    }

    private StructType merged(StructType known, StructType more, FlowDefinition flow) {
        List<StructField> fields = new ArrayList<>(List.of(known.fields()));
        for (StructField field : more.fields()) {
            Optional<StructField> same = fields.stream()
                    .filter(f -> f.name().equalsIgnoreCase(field.name()))
                    .findFirst();
            if (same.isEmpty()) {
                fields.add(field);
            } else if (!same.get().dataType().equals(field.dataType())) {
                throw new PipelineException(new Problem(
                        ErrorCode.COLUMN_INVALID,
                        "flow " + graph.display(flow.name()) + " gives column " + field.name() + " as "
                                + field.dataType().sql() + ", another flow into " + graph.display(dataset.name())
                                + " as " + same.get().dataType().sql(),
                        "cast it to one type in both",
                        flow.location()));
            }
        }
        return new StructType(fields.toArray(StructField[]::new));
    }

    private void checkShape(FlowDefinition flow, ParsedFlow parsed, Dataset<Row> rows) {
        boolean isStream = rows.isStreaming();
        if (isStream && dataset.kind() == DatasetKind.MATERIALIZED_VIEW) {
            throw new PipelineException(
                    ResolutionErrors.streamInMaterializedView(graph.spec(), dataset, parsed.firstRead(true)));
        }
        if (isStream && dataset.kind() == DatasetKind.VIEW) {
            throw new PipelineException(ResolutionErrors.streamInView(graph.spec(), dataset, parsed.firstRead(true)));
        }
        if (isStream && flow.once()) {
            throw new PipelineException(ResolutionErrors.streamInOnceFlow(graph.spec(), flow, parsed.firstRead(true)));
        }
        if (!isStream && dataset.kind() == DatasetKind.STREAMING_TABLE && !flow.once()) {
            throw new PipelineException(
                    ResolutionErrors.batchInStreamingTable(graph.spec(), flow, parsed.firstRead(false)));
        }
        if (!isStream && dataset.kind() == DatasetKind.SINK) {
            throw new PipelineException(ResolutionErrors.batchIntoSink(graph.spec(), flow, dataset));
        }
        if (flow.output() == FlowDefinition.Output.UPDATE && !takesUpdates(dataset)) {
            throw new PipelineException(ResolutionErrors.updateIntoTable(graph.spec(), flow, dataset));
        }
        if (isStream && dataset.kind().takesFlows()) {
            try {
                UnsupportedOperationChecker.checkForStreaming(
                        Plans.analyzed(rows),
                        flow.output() == FlowDefinition.Output.UPDATE
                                ? InternalOutputModes.Update$.MODULE$
                                : InternalOutputModes.Append$.MODULE$);
            } catch (Exception e) {
                throw SparkProblems.inQuery(e, parsed.query());
            }
        }
    }

    /** A changed row would stand in a table beside what it was before. */
    private static boolean takesUpdates(DatasetDefinition dataset) {
        return dataset.sink() != null && !dataset.sink().format().equalsIgnoreCase("delta");
    }

    /** A materialized view is rewritten, which a stream over it can't follow. */
    private void warnOfRewrittenSources(ParsedFlow parsed) {
        for (QueryCompiler.Mention mention : parsed.mentions()) {
            graph.resolve(mention.parts(), parsed.query()).ifPresent(reference -> {
                if (mention.isStreaming()
                        && reference instanceof Reference.Dataset read
                        && read.definition().kind() == DatasetKind.MATERIALIZED_VIEW) {
                    notices.add(new Notice(
                            Notice.Type.WARNING,
                            "a stream over materialized view "
                                    + graph.display(read.definition().name())
                                    + " fails once the view is recomputed; read it without STREAM in a materialized view",
                            mention.location()));
                }
            });
        }
    }

    private List<String> fingerprintParts(ParsedFlow parsed, SchemaBinder binder, StructType schema) {
        List<String> parts = new ArrayList<>();
        parts.add(schema.json().toLowerCase(Locale.ROOT));
        binder.inputs().forEach(input -> parts.add(input.toString()));
        parts.add(new TreeMap<>(parsed.query().conf()).toString());
        dataset.columns().forEach(column -> parts.add(column.name() + " " + column.type() + " " + column.comment()));
        parts.addAll(binder.rules().texts());
        parts.add(dataset.partitionColumns() + " " + dataset.clusterColumns());
        parts.add(dataset.comment() + " " + new TreeMap<>(dataset.properties()));
        return parts;
    }

    /** The rows with the columns that the dataset's rules see. */
    private Dataset<Row> shaped(FlowDefinition flow, Dataset<Row> rows) {
        DeclaredColumns declared = new DeclaredColumns(dataset, graph.display(dataset.name()));
        return declared.shape(rows, declared.over(rows.schema(), !flow.name().equals(dataset.name())));
    }
}
