package dev.sluice.python;

import dev.sluice.definition.query.QueryText;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.Graph;
import dev.sluice.graph.query.Plans;
import dev.sluice.graph.query.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;

/** The tables outside of a pipeline that its files may look into while they say what the pipeline is. */
final class OutsideTables {
    private final Graph graph;
    private final SparkSession session;
    private final QueryText anywhere;

    /** @param graph knows how the project file calls them */
    OutsideTables(Graph graph, SparkSession session) {
        this.graph = graph;
        this.session = session;
        this.anywhere = new QueryText(
                "",
                new SourceLocation("query", 1, 1),
                Map.of(),
                graph.spec().catalog(),
                graph.spec().schema());
    }

    /** The table of this name; nothing where there is none. */
    Optional<LogicalPlan> find(List<String> parts) {
        return graph.resolve(parts, anywhere)
                .flatMap(reference -> reference.match(
                        dataset -> Optional.empty(),
                        external -> Optional.of(read(external)),
                        system -> Optional.empty()));
    }

    private LogicalPlan read(Reference.External external) {
        return Plans.analyzed(session.read()
                .format(external.table().format())
                .options(external.table().options())
                .load(external.table().path().toString()));
    }
}
