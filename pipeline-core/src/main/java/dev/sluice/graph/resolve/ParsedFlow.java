package dev.sluice.graph.resolve;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.Graph;
import dev.sluice.graph.Problems;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.graph.query.Reference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * A flow's query, parsed, with the names in it looked up.
 *
 * @param compiler what parsed it and can analyze it
 * @param query the text
 * @param plan the parsed plan
 * @param reads datasets of the pipeline that it names
 * @param mentions all names in it
 * @param isComplete whether every name in it is known
 */
record ParsedFlow(
        QueryCompiler compiler,
        DefinedQuery query,
        LogicalPlan plan,
        Set<DatasetName> reads,
        List<QueryCompiler.Mention> mentions,
        boolean isComplete) {

    static ParsedFlow of(
            QueryCompiler compiler, DefinedQuery query, Graph graph, DatasetDefinition target, Problems problems) {
        LogicalPlan plan = compiler.parse(query);
        List<QueryCompiler.Mention> mentions = compiler.mentions(plan, query);
        Set<DatasetName> reads = new LinkedHashSet<>();
        boolean isComplete = true;
        for (QueryCompiler.Mention mention : mentions) {
            Optional<Reference> reference = graph.resolve(mention.parts(), query);
            if (reference.isEmpty()) {
                problems.add(ResolutionErrors.unknownRelation(mention.parts(), graph.knownNames(), mention.location()));
                isComplete = false;
            } else if (reference.get() instanceof Reference.Dataset dataset) {
                DatasetDefinition read = dataset.definition();
                reads.add(read.name());
                if (read.kind() == DatasetKind.SINK) {
                    problems.add(ResolutionErrors.sinkIsRead(graph.spec(), read, mention.location()));
                    isComplete = false;
                }
                if (target.kind() == DatasetKind.VIEW && read.kind() == DatasetKind.TEMPORARY_VIEW) {
                    problems.add(
                            ResolutionErrors.viewReadsTemporaryView(graph.spec(), target, read, mention.location()));
                    isComplete = false;
                }
            }
        }
        return new ParsedFlow(compiler, query, plan, reads, mentions, isComplete);
    }

    /** The place of the first source that is read as a stream or not; where none is, of the first source at all. */
    SourceLocation firstRead(boolean isStreaming) {
        return QueryCompiler.firstRead(plan, query, isStreaming)
                .or(() -> QueryCompiler.firstRead(plan, query, !isStreaming))
                .orElse(query.location());
    }
}
