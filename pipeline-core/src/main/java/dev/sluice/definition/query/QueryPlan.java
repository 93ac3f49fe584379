package dev.sluice.definition.query;

import dev.sluice.error.SourceLocation;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A query that a program built. It is kept as the program built it, so that whoever runs it later needs neither the program
 * nor its language.
 *
 * @param relation a Relation of the Spark Connect protocol, in base 64
 * @param location where the program declares the dataset or flow
 * @param conf Spark settings of this flow, by key
 * @param catalog catalog that unqualified names belong to
 * @param schema schema that unqualified names belong to
 */
public record QueryPlan(
        String relation, SourceLocation location, Map<String, String> conf, String catalog, String schema)
        implements DefinedQuery {
    public QueryPlan {
        conf = Map.copyOf(new TreeMap<>(conf));
    }

    /** The place of the declaration: positions inside a plan are not places of the file. */
    @Override
    public SourceLocation at(int line, int columnFromZero) {
        return location;
    }

    @Override
    public <T> T match(Function<QueryText, T> text, Function<QueryPlan, T> plan) {
        return plan.apply(this);
    }
}
