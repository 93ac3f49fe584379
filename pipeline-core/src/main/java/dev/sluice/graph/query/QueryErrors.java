package dev.sluice.graph.query;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The problems of a query text by itself. */
final class QueryErrors {
    private QueryErrors() {}

    static Problem missingParameters(Set<String> names, Collection<String> known, SourceLocation where) {
        String list = ":" + String.join(", :", new TreeSet<>(names));
        String hint = names.size() == 1 ? NearestNames.hint(names.iterator().next(), known) : "";
        return new Problem(
                ErrorCode.MISSING_PARAMETER,
                "no value is given for " + list,
                hint.isEmpty() ? "set it under parameters in the project file, or with --param name=value" : hint,
                where);
    }

    static Problem missingSetting(String name, Collection<String> known, SourceLocation where) {
        String hint = NearestNames.hint(name, known);
        return new Problem(
                ErrorCode.MISSING_PARAMETER,
                "no value is given for ${" + name + "}",
                hint.isEmpty()
                        ? "set it under configuration in the project file, or with SET before the statement"
                        : hint,
                where);
    }

    static Problem notAQuery(SourceLocation where) {
        return new Problem(
                ErrorCode.UNSUPPORTED_CLAUSE,
                "a statement to run stands where the query belongs",
                "write SELECT .. after AS",
                where);
    }

    static Problem secretInQuery(SourceLocation where) {
        return new Problem(
                ErrorCode.QUERY_INVALID,
                "a secret can't stand here: the query would read the reference as text",
                "use it as an option of read_files; or make it a parameter in the project file and write :name",
                where);
    }

    static Problem pivot(SourceLocation where) {
        return new Problem(
                ErrorCode.UNSUPPORTED_CLAUSE,
                "PIVOT is not supported in a definition",
                "write one aggregate per column, as in sum(amount) FILTER (WHERE year = 2026) AS y2026",
                where);
    }
}
