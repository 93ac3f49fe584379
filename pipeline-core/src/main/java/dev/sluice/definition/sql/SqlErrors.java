package dev.sluice.definition.sql;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;

/** Problems with what statements declare. */
final class SqlErrors {
    private SqlErrors() {}

    static Problem syntax(String what, String fix, SourceLocation where) {
        return new Problem(ErrorCode.SQL_SYNTAX, what, fix, where);
    }

    static Problem unsupported(String what, String fix, SourceLocation where) {
        return new Problem(ErrorCode.UNSUPPORTED_CLAUSE, what, fix, where);
    }

    static Problem blankName(SourceLocation where) {
        return new Problem(ErrorCode.INVALID_NAME, "a name can't be blank", "", where);
    }

    static Problem tooManyParts(String name, String fix, SourceLocation where) {
        return new Problem(ErrorCode.INVALID_NAME, "the name " + name + " has too many parts", fix, where);
    }

    static Problem nestedColumn(String column, SourceLocation where) {
        return new Problem(
                ErrorCode.UNSUPPORTED_CLAUSE,
                "`" + column + "` names a field inside a column; only whole columns can stand here",
                "read from a view that selects " + column + " AS a column of its own; if the column's name has a dot"
                        + " in it, put the whole name in backticks",
                where);
    }

    static Problem clauseTwice(String clause, SourceLocation where) {
        return syntax(clause + " is given twice", "keep one of them", where);
    }

    static Problem duplicateColumn(String column, SourceLocation where) {
        return new Problem(
                ErrorCode.DUPLICATE_COLUMN,
                "the column `" + column + "` is named twice; case does not count",
                "keep one of them",
                where);
    }

    static Problem queryMissing(String kind, SourceLocation where) {
        return syntax("a " + kind + " needs a query", "end the statement with AS and the query", where);
    }
}
