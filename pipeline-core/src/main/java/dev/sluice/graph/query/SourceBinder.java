package dev.sluice.graph.query;

import dev.sluice.definition.query.DefinedQuery;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * Says what the names in a query are read from. Checking a definition binds them to empty relations with the right
 * columns; running a flow binds them to Delta tables at pinned versions.
 */
public interface SourceBinder {
    /** Name of the table function that reads files. */
    String READ_FILES = "read_files";

    /** The plan that a table name stands for. */
    LogicalPlan relation(UnresolvedRelation relation, DefinedQuery in);

    /** The plan that a table function of ours stands for; nothing where the function is Spark's. */
    Optional<LogicalPlan> function(UnresolvedTableValuedFunction function, DefinedQuery in);
}
