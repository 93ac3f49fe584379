package dev.sluice.graph.query;

import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.definition.query.QueryPlan;
import dev.sluice.definition.query.QueryText;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import dev.sluice.python.environment.PythonEnvironment;
import dev.sluice.spark.ActiveSession;
import dev.sluice.spark.ScalaValues;
import dev.sluice.spark.connect.RelationReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.CTESubstitution;
import org.apache.spark.sql.catalyst.analysis.NamedParameter;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ParsedStatement;
import org.apache.spark.sql.catalyst.plans.logical.Pivot;
import org.apache.spark.sql.catalyst.trees.Origin;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.types.DataTypes;

/**
 * Turns a query into a plan whose sources are bound, with Spark's own parser and analyzer. One compiler belongs to
 * one session, whose settings are the query's.
 */
public final class QueryCompiler {
    private final SparkSession session;
    private final Map<String, String> parameters;

    public QueryCompiler(org.apache.spark.sql.SparkSession session, Map<String, String> parameters) {
        this.session = (SparkSession) session;
        this.parameters = Map.copyOf(parameters);
    }

    public SparkSession session() {
        return session;
    }

    /**
     * Reads the query: parameters and settings replaced by their values, CTEs in place, names not bound yet.
     *
     * @throws PipelineException SQL_SYNTAX or MISSING_PARAMETER, with the place in the user's file
     */
    public LogicalPlan parse(DefinedQuery query) {
        try {
            LogicalPlan parsed = ActiveSession.within(session, reading(query));
            refuseOtherThanQueries(parsed, query);
            SecretLiterals.check(parsed, query);
            Set<String> missing = new HashSet<>();
            List<Origin> places = new ArrayList<>();
            LogicalPlan bound = parsed.transformAllExpressionsWithSubqueries(
                    ScalaValues.<Expression>replacing(expression -> parameter(expression, missing, places)));
            if (!missing.isEmpty()) {
                throw new PipelineException(
                        QueryErrors.missingParameters(missing, parameters.keySet(), at(query, places.get(0))));
            }
            return CTESubstitution.apply(bound);
        } catch (PipelineException e) {
            throw e;
        } catch (Exception e) {
            throw SparkProblems.inQuery(e, query);
        }
    }

    private Callable<LogicalPlan> reading(DefinedQuery query) {
        return query.match(text -> () -> parsed(text), plan -> () -> planned(plan));
    }

    private LogicalPlan parsed(QueryText text) throws ParseException {
        SettingReferences.check(text, session.conf());
        return session.sessionState().sqlParser().parsePlan(text.sql());
    }

    private LogicalPlan planned(QueryPlan plan) {
        return RelationReader.read(
                session, plan.relation(), () -> PythonEnvironment.ofProcess().interpreter());
    }

    private static void refuseOtherThanQueries(LogicalPlan parsed, DefinedQuery query) {
        parsed.foreachWithSubqueries(node -> {
            if (node instanceof Command || node instanceof ParsedStatement) {
                throw new PipelineException(QueryErrors.notAQuery(at(query, node.origin())));
            }
            if (node instanceof Pivot) {
                throw new PipelineException(QueryErrors.pivot(at(query, node.origin())));
            }
            return scala.runtime.BoxedUnit.UNIT;
        });
    }

    /** The place of the first table or table function that is read as a stream or not. */
    public static Optional<SourceLocation> firstRead(LogicalPlan parsed, DefinedQuery query, boolean isStreaming) {
        List<SourceLocation> found = new ArrayList<>();
        parsed.foreachWithSubqueries(node -> {
            boolean isSource = node instanceof UnresolvedRelation || node instanceof UnresolvedTableValuedFunction;
            if (isSource && node.isStreaming() == isStreaming) {
                found.add(at(query, node.origin()));
            }
            return scala.runtime.BoxedUnit.UNIT;
        });
        return found.stream().min(SourceLocation::compareTo);
    }

    /** The table names that a parsed query reads, in the order of appearance, with the place of each. */
    public List<Mention> mentions(LogicalPlan parsed, DefinedQuery query) {
        List<Mention> found = new ArrayList<>();
        parsed.foreachWithSubqueries(node -> {
            if (node instanceof UnresolvedRelation relation) {
                found.add(new Mention(
                        ScalaValues.list(relation.multipartIdentifier()),
                        relation.isStreaming(),
                        at(query, relation.origin())));
            }
            return scala.runtime.BoxedUnit.UNIT;
        });
        return found;
    }

    /**
     * Binds the sources of a parsed query and analyzes it.
     *
     * @throws PipelineException QUERY_INVALID and the like, with the place in the user's file
     */
    public Dataset<Row> analyze(LogicalPlan parsed, DefinedQuery query, SourceBinder binder) {
        try {
            LogicalPlan bound = parsed.transformUpWithSubqueries(
                    ScalaValues.<LogicalPlan>replacing(node -> bind(node, query, binder)));
            return org.apache.spark.sql.classic.Dataset.ofRows(session, bound);
        } catch (PipelineException e) {
            throw e;
        } catch (Exception e) {
            throw SparkProblems.inQuery(e, query);
        }
    }

    private static Optional<LogicalPlan> bind(LogicalPlan node, DefinedQuery query, SourceBinder binder) {
        Optional<LogicalPlan> bound = Optional.empty();
        if (node instanceof UnresolvedRelation relation) {
            bound = Optional.of(binder.relation(relation, query));
        } else if (node instanceof UnresolvedTableValuedFunction function) {
            bound = binder.function(function, query);
        }
        bound.ifPresent(plan -> plan.mergeTagsFrom(node));
        return bound;
    }

    private Optional<Expression> parameter(Expression expression, Set<String> missing, List<Origin> places) {
        if (!(expression instanceof NamedParameter named)) {
            return Optional.empty();
        }
        String value = parameters.get(named.name());
        if (value == null) {
            missing.add(named.name());
            places.add(expression.origin());
            return Optional.empty();
        }
        return Optional.of(Literal.create(value, DataTypes.StringType));
    }

    /** The place in the user's file of something that Spark parsed from the query's text. */
    public static SourceLocation at(DefinedQuery query, Origin origin) {
        return origin.line().isDefined()
                ? query.at(
                        (Integer) origin.line().get(),
                        origin.startPosition().isDefined()
                                ? (Integer) origin.startPosition().get()
                                : 0)
                : query.location();
    }

    /** One mention of a table in a query. */
    public record Mention(List<String> parts, boolean isStreaming, SourceLocation location) {}
}
