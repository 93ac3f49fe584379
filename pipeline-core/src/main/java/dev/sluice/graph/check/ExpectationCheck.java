package dev.sluice.graph.check;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.Expectation;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Expectations must be boolean expressions over one row of their dataset, each with a name of its own. */
public final class ExpectationCheck implements DatasetCheck {
    private final BiFunction<StructType, Expectation, Typed> analyzer;

    /** @param analyzer tells the type of a condition over the columns, or what is wrong with it */
    public ExpectationCheck(BiFunction<StructType, Expectation, Typed> analyzer) {
        this.analyzer = analyzer;
    }

    @Override
    public List<Problem> problems(DatasetDefinition dataset, String name, StructType schema) {
        List<Problem> problems = new ArrayList<>();
        Map<String, Expectation> seen = new HashMap<>();
        for (Expectation rule : dataset.expectations()) {
            Expectation first = seen.putIfAbsent(rule.name().toLowerCase(Locale.ROOT), rule);
            if (first != null) {
                problems.add(new Problem(
                        ErrorCode.DUPLICATE_EXPECTATION,
                        name + " has two expectations named " + rule.name() + ": at " + first.location() + " and at "
                                + rule.location(),
                        "give one of them another name; case does not count",
                        rule.location()));
            }
            condition(rule, schema).ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<Problem> condition(Expectation rule, StructType schema) {
        Typed typed = analyzer.apply(schema, rule);
        if (typed.type() instanceof BooleanType) {
            return Optional.empty();
        }
        Typed wrong = typed.type() == null
                ? typed
                : Typed.problem(
                        "it is of type " + typed.type().sql() + ", not true or false",
                        "compare it with something",
                        rule.location());
        return Optional.of(new Problem(
                ErrorCode.EXPECTATION_INVALID,
                "expectation " + rule.name() + " can't be checked: " + wrong.problem(),
                wrong.fix(),
                wrong.where()));
    }

    /**
     * What analysis says of a condition: its type, or a problem.
     *
     * @param type the type, null where there is a problem
     * @param problem what is wrong, null where there is a type
     * @param fix what to do about the problem
     * @param where the place of the problem
     */
    public record Typed(
            @Nullable DataType type,
            @Nullable String problem,
            String fix,
            @Nullable SourceLocation where) {
        public static Typed of(DataType type) {
            return new Typed(type, null, "", null);
        }

        public static Typed problem(String what, String fix, SourceLocation where) {
            return new Typed(null, what, fix, where);
        }
    }
}
