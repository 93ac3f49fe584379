package dev.sluice.definition.sql.syntax;

import static dev.sluice.error.ErrorCode.NOT_BUILT_YET;
import static dev.sluice.error.ErrorCode.SQL_SYNTAX;
import static dev.sluice.error.ErrorCode.UNSUPPORTED_CLAUSE;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Mistakes that people make often enough for a better answer than what the grammar expected. The first that fits wins. */
final class CommonSlips {
    private static final Set<String> QUERY_STARTS = Set.of("SELECT", "WITH", "FROM", "VALUES", "TABLE", "(");

    private static final List<Slip> SLIPS = List.of(
            new Slip(
                    CommonSlips::isUnclosedParenthesis,
                    SQL_SYNTAX,
                    "the parenthesis that opens here is never closed",
                    "close it with )",
                    CommonSlips::unclosedParenthesis),
            slip(
                    word -> word.word(-1).equals("EXPECT") && word.expects(PipelineSqlParser.EXPECT),
                    SQL_SYNTAX,
                    "the expectation has no name",
                    "write CONSTRAINT name EXPECT (condition)"),
            slip(
                    word -> word.word(-1).equals("EXPECT") && !word.isEnd(),
                    SQL_SYNTAX,
                    "the condition of EXPECT needs parentheses",
                    "write EXPECT (condition)"),
            slip(
                    word -> word.word(-1).equals("DROP") && word.expects(PipelineSqlParser.ROW),
                    SQL_SYNTAX,
                    "ON VIOLATION DROP is not complete",
                    "write ON VIOLATION DROP ROW"),
            slip(
                    word -> word.word(-1).equals("FAIL") && word.expects(PipelineSqlParser.UPDATE),
                    SQL_SYNTAX,
                    "ON VIOLATION FAIL is not complete",
                    "write ON VIOLATION FAIL UPDATE"),
            slip(
                    word -> word.word(-1).equals("VIOLATION"),
                    SQL_SYNTAX,
                    "ON VIOLATION says what happens to a row: DROP ROW or FAIL UPDATE",
                    "to keep the row and count it, leave ON VIOLATION out"),
            slip(
                    word -> word.expects(PipelineSqlParser.EXPECT)
                            && Set.of("CHECK", "PRIMARY", "FOREIGN", "UNIQUE").contains(word.word(0)),
                    UNSUPPORTED_CLAUSE,
                    "a constraint of a pipeline's dataset is an expectation",
                    "write CONSTRAINT name EXPECT (condition), or take the constraint out"),
            slip(
                    word -> (word.expects(PipelineSqlParser.BY) || word.expects(PipelineSqlParser.NAME))
                            && QUERY_STARTS.contains(word.word(0)),
                    SQL_SYNTAX,
                    "BY NAME is missing before the query",
                    "write BY NAME before the query: columns are matched by their names"),
            slip(
                    word -> word.expects(PipelineSqlParser.AS)
                            && QUERY_STARTS.contains(word.word(0))
                            && !isRowFilter(word),
                    SQL_SYNTAX,
                    "AS is missing before the query",
                    "write AS before the query"),
            slip(
                    word -> word.expects(PipelineSqlParser.INSERT)
                            && word.expects(PipelineSqlParser.AUTO)
                            && QUERY_STARTS.contains(word.word(0)),
                    SQL_SYNTAX,
                    "a flow has to say what it writes to",
                    "write INSERT INTO target BY NAME before the query"),
            slip(
                    word -> word.expects(PipelineSqlParser.COMMA)
                            && word.expects(PipelineSqlParser.CONSTRAINT)
                            && isPlainWord(word),
                    SQL_SYNTAX,
                    "a comma is missing between two columns",
                    "write it before the second one"),
            slip(
                    word -> word.word(-1).equals(",") && word.word(0).equals(")"),
                    SQL_SYNTAX,
                    "there is a comma too many before `)`",
                    "take the last comma out"),
            slip(
                    word -> Set.of("FLOW", "AS").contains(word.word(-1))
                            && word.word(0).equals("REPLACE"),
                    NOT_BUILT_YET,
                    "REPLACE WHERE flows are not built yet",
                    "use a materialized view, which is kept equal to its query"),
            slip(
                    word -> word.expects(PipelineSqlParser.WORD)
                            && (word.word(0).startsWith("'") || word.word(0).startsWith("\"")),
                    SQL_SYNTAX,
                    "a name can't stand in quotes",
                    "put the name in backticks: `name`"),
            slip(
                    word -> word.index() == 1 && word.word(-1).equals("CREATE") && isOtherObject(word.word(0)),
                    UNSUPPORTED_CLAUSE,
                    "a pipeline can't create this kind of object",
                    "a pipeline's files declare streaming tables, materialized views, views and flows"),
            slip(
                    word -> word.word(-1).equals("CREATE") && word.word(0).equals("GLOBAL"),
                    UNSUPPORTED_CLAUSE,
                    "a global temporary view would outlive the pipeline's update",
                    "write CREATE TEMPORARY VIEW"),
            slip(
                    word -> word.statement().word(0).equals("SET"),
                    SQL_SYNTAX,
                    "SET needs a key and a value",
                    "write SET key = value"));

    private CommonSlips() {}

    /** The problem to report if this is a mistake that people often make. */
    static Optional<Problem> find(UnexpectedWord word) {
        return SLIPS.stream()
                .filter(slip -> slip.when().test(word))
                .findFirst()
                .map(slip -> slip.problem(word))
                .or(() -> UnsupportedClauses.find(word));
    }

    private record Slip(Predicate<UnexpectedWord> when, ErrorCode code, String what, String fix, Place place) {
        Problem problem(UnexpectedWord word) {
            return new Problem(code, what, fix, place.of(word));
        }
    }

    private interface Place {
        SourceLocation of(UnexpectedWord word);
    }

    private static Slip slip(Predicate<UnexpectedWord> when, ErrorCode code, String what, String fix) {
        return new Slip(when, code, what, fix, word -> word.statement().locationOf(word.token()));
    }

    private static boolean isOtherObject(String word) {
        return Set.of(
                        "CATALOG",
                        "SCHEMA",
                        "DATABASE",
                        "NAMESPACE",
                        "FUNCTION",
                        "INDEX",
                        "VARIABLE",
                        "EXTERNAL",
                        "CONNECTION",
                        "VOLUME",
                        "SHARE",
                        "SINK")
                .contains(word);
    }

    private static boolean isPlainWord(UnexpectedWord word) {
        if (word.isEnd() || word.expects(PipelineSqlParser.SIGN)) {
            return false;
        }
        char first = word.token().getText().charAt(0);
        return (Character.isLetter(first) || first == '_' || first == '`')
                && UnsupportedClauses.find(word).isEmpty();
    }

    private static boolean isRowFilter(UnexpectedWord word) {
        return word.word(0).equals("WITH") && word.word(1).equals("ROW");
    }

    private static boolean isUnclosedParenthesis(UnexpectedWord word) {
        return word.isEnd() && word.expects(PipelineSqlParser.RPAREN) && lastOpen(word.statement()) >= 0;
    }

    private static SourceLocation unclosedParenthesis(UnexpectedWord word) {
        StatementTokens statement = word.statement();
        return statement.source().start(statement.tokens().get(lastOpen(statement)));
    }

    /** The position of the last parenthesis that nothing closes, or -1. */
    private static int lastOpen(StatementTokens statement) {
        int closed = 0;
        for (int i = statement.tokens().size() - 1; i >= 0; i--) {
            int type = statement.tokens().get(i).getType();
            closed += type == PipelineSqlParser.RPAREN ? 1 : type == PipelineSqlParser.LPAREN ? -1 : 0;
            if (closed < 0) {
                return i;
            }
        }
        return -1;
    }
}
