package dev.sluice.spark.connect;

import dev.sluice.spark.ScalaValues;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Tables that single sessions know by name without any catalog having them. Spark loads this class by its name, from {@code
 * spark.sql.extensions}.
 */
public final class NamedTables extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
    private static final Map<SparkSession, Function<List<String>, Optional<LogicalPlan>>> TABLES =
            Collections.synchronizedMap(new WeakHashMap<>());

    /** Lets a session find tables by the parts of their names; queries over them are batches. */
    public static void show(SparkSession session, Function<List<String>, Optional<LogicalPlan>> tables) {
        TABLES.put(session, tables);
    }

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        extensions.injectHintResolutionRule(Lookup::new);
        return BoxedUnit.UNIT;
    }

    private static final class Lookup extends Rule<LogicalPlan> {
        private final SparkSession session;

        Lookup(SparkSession session) {
            this.session = session;
        }

        @Override
        public LogicalPlan apply(LogicalPlan plan) {
            Function<List<String>, Optional<LogicalPlan>> tables = TABLES.get(session);
            return tables == null
                    ? plan
                    : plan.transformUpWithSubqueries(
                            ScalaValues.<LogicalPlan>replacing(node -> node instanceof UnresolvedRelation relation
                                    ? tables.apply(ScalaValues.list(relation.multipartIdentifier()))
                                    : Optional.empty()));
        }
    }
}
