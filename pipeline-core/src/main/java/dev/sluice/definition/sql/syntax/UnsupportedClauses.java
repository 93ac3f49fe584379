package dev.sluice.definition.sql.syntax;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import java.util.Map;
import java.util.Optional;

/** Clauses that other systems have in these statements, each with what to do instead. */
final class UnsupportedClauses {
    private static final Map<String, String> OF_A_DATASET = Map.ofEntries(
            Map.entry("LOCATION", "take LOCATION out: tables are kept in the pipeline's storage folder"),
            Map.entry("SCHEDULE", "take SCHEDULE out: schedules belong to the pipeline, see `sluice schedule`"),
            Map.entry(
                    "TRIGGER", "take TRIGGER out: what starts updates belongs to the pipeline, see `sluice schedule`"),
            Map.entry("WITH", "take WITH out: row filters need a governed catalog"),
            Map.entry("OPTIONS", "write TBLPROPERTIES instead of OPTIONS"),
            Map.entry("CLUSTERED", "write CLUSTER BY: buckets have no use in Delta tables"),
            Map.entry("SORTED", "write CLUSTER BY: buckets have no use in Delta tables"),
            Map.entry("DEFAULT", "take DEFAULT out"));

    private static final Map<String, String> OF_A_COLUMN = Map.of(
            "DEFAULT", "give the value in the query, as in coalesce(column, value)",
            "GENERATED", "compute the column in the query",
            "MASK", "take MASK out: column masks need a governed catalog",
            "PRIMARY", "take the key out: Delta does not enforce it; an expectation can",
            "FOREIGN", "take the key out: Delta does not enforce it; an expectation can",
            "REFERENCES", "take the key out: Delta does not enforce it; an expectation can");

    private UnsupportedClauses() {}

    static Optional<Problem> find(UnexpectedWord word) {
        boolean inColumn = word.expects(PipelineSqlParser.CONSTRAINT);
        boolean afterName = word.expects(PipelineSqlParser.TBLPROPERTIES);
        String fix = inColumn ? OF_A_COLUMN.get(word.word(0)) : afterName ? OF_A_DATASET.get(word.word(0)) : null;
        return Optional.ofNullable(fix)
                .map(todo -> new Problem(
                        ErrorCode.UNSUPPORTED_CLAUSE,
                        word.word(0) + " is not supported here",
                        todo,
                        word.statement().locationOf(word.token())));
    }
}
