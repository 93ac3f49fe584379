package dev.sluice.graph.check;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.Expectation;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

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
        Set<String> names = new HashSet<>();
        for (Expectation rule : dataset.expectations()) {
            if (!names.add(rule.name().toLowerCase(Locale.ROOT))) {
                problems.add(new Problem(
                        ErrorCode.DUPLICATE_EXPECTATION,
                        name + " has two expectations named " + rule.name(),
                        "give one of them another name",
                        rule.location()));
            }
            condition(rule, name, schema).ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<Problem> condition(Expectation rule, String name, StructType schema) {
        Typed typed = analyzer.apply(schema, rule);
        if (typed.problem() != null) {
            String hint = typed.unknownColumn() == null
                    ? ""
                    : NearestNames.hint(typed.unknownColumn(), List.of(schema.fieldNames()));
            String fix =
                    hint.isEmpty() ? "the columns of " + name + ": " + String.join(", ", schema.fieldNames()) : hint;
            return Optional.of(invalid(rule, typed.problem(), fix));
        }
        return typed.type() instanceof BooleanType
                ? Optional.empty()
                : Optional.of(invalid(
                        rule,
                        "it is of type "
                                + (typed.type() == null
                                        ? "unknown"
                                        : typed.type().sql()) + ", not true or false",
                        "compare it with something"));
    }

    private static Problem invalid(Expectation rule, String what, String fix) {
        return new Problem(
                ErrorCode.EXPECTATION_INVALID,
                "expectation " + rule.name() + " can't be checked: " + what,
                fix,
                rule.location());
    }

    /** What analysis says of a condition: its type, or a problem, with the column that is unknown if that is it. */
    public record Typed(
            @org.jspecify.annotations.Nullable DataType type,
            @org.jspecify.annotations.Nullable String problem,
            @org.jspecify.annotations.Nullable String unknownColumn) {}
}
