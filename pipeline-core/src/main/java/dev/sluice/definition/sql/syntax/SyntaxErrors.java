package dev.sluice.definition.sql.syntax;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/** Problems with the text of statements. */
final class SyntaxErrors {
    /** Statements that Spark's SQL has and a pipeline's files can't hold. */
    private static final Set<String> OTHER_STATEMENTS = Set.of(
            "ALTER",
            "ANALYZE",
            "BEGIN",
            "CACHE",
            "CALL",
            "CLEAR",
            "COMMENT",
            "COPY",
            "DECLARE",
            "DELETE",
            "DESC",
            "DESCRIBE",
            "DROP",
            "EXECUTE",
            "GRANT",
            "INSERT",
            "LIST",
            "LOAD",
            "MERGE",
            "MSCK",
            "OPTIMIZE",
            "REFRESH",
            "REPLACE",
            "RESET",
            "REVOKE",
            "SHOW",
            "TRUNCATE",
            "UNCACHE",
            "UPDATE",
            "VACUUM");

    private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "VALUES", "FROM", "TABLE", "(");

    private SyntaxErrors() {}

    static Problem neverClosed(SqlText source, Token token) {
        String what = switch (token.getText().charAt(0)) {
            case '\'', '"' -> "the text in quotes that starts here is never closed";
            case '`' -> "the name in backticks that starts here is never closed";
            case '$' -> "the text in dollar quotes that starts here is never closed";
            default -> "the comment that starts here is never closed";
        };
        String fix = switch (token.getText().charAt(0)) {
            case '/' -> "close it with */; a comment inside a comment needs a */ of its own";
            case '$' -> "close it with the same tag that opens it";
            default -> "close it with " + token.getText().charAt(0);
        };
        return new Problem(ErrorCode.SQL_SYNTAX, what, fix, source.start(token));
    }

    static Problem tooDeep(StatementTokens statement) {
        return new Problem(
                ErrorCode.SQL_SYNTAX,
                "parentheses are nested too deeply in this statement",
                "take some of them out",
                statement.location());
    }

    static Problem notADeclaration(StatementTokens statement) {
        String word = statement.word(0);
        if (word.equals("EXPLAIN")) {
            return new Problem(
                    ErrorCode.UNSUPPORTED_CLAUSE,
                    "EXPLAIN can't stand in a pipeline's files",
                    "take EXPLAIN out, and run `sluice explain`",
                    statement.location());
        }
        if (OTHER_STATEMENTS.contains(word) || QUERIES.contains(word)) {
            return new Problem(
                    ErrorCode.UNSUPPORTED_CLAUSE,
                    "`" + word + "` is a statement to run, not a declaration",
                    QUERIES.contains(word)
                            ? "to keep the query's result, write CREATE MATERIALIZED VIEW name AS before it"
                            : "take it out: a pipeline's files hold CREATE statements, SET and USE",
                    statement.location());
        }
        String hint = NearestNames.hint(word, StatementParser.FIRST_WORDS);
        return new Problem(
                ErrorCode.SQL_SYNTAX,
                "a statement can't start with `" + statement.tokens().get(0).getText() + "`",
                hint.isEmpty() ? "statements start with CREATE, APPLY CHANGES INTO, SET or USE" : hint,
                statement.location());
    }
}
