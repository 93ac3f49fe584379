package dev.sluice.definition.sql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementSplitterTest {
    @Test
    void cutsAtSemicolonsAndSaysWhereStatementsStart() {
        assertThat(split("a 1;\n  b 2;;\r\n;c 3")).containsExactly("1:1 a 1", "2:3 b 2", "3:2 c 3");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() {
        assertThat(split("\uFEFFa 1;b 2")).containsExactly("1:1 a 1", "1:5 b 2");
    }

    @Test
    void columnsCountUtf16Units() {
        assertThat(split("a '\uD83D\uDE00'; b 'ä'; c")).containsExactly("1:1 a '\uD83D\uDE00'", "1:9 b 'ä'", "1:16 c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'a;b'",
                "SELECT \"c;d\"",
                "SELECT `e;f`",
                "SELECT `e``;f`",
                "SELECT 'it''s;'",
                "SELECT 'x\\'y;'",
                "SELECT 'ends with \\\\', ';'",
                "SELECT r'\\', ';'",
                "SELECT R\"\\\", ';'",
                "SELECT $$ it's; $ $$, 1",
                "SELECT $tag$ ; $$ ; $tag $tag$, 1",
                "SELECT CASE WHEN a THEN ';' END",
                "SELECT 1 -- ; 'nope\n, 2",
                "SELECT 1 /* ; ' */, 2",
                "SELECT /* /* ; */ ; */ 2",
                "SELECT /*+ BROADCAST(a); */ 2",
                "SELECT 5 - -1, a--b;\n, 2",
                "SELECT '--;', '/*;'",
                "SELECT `/*` FROM a",
            })
    void survivesSemicolonsThatEndNothing(String statement) {
        long nextLine = statement.lines().count() + 2;

        assertThat(split(statement + "\n;\nnext")).containsExactly("1:1 " + statement, nextLine + ":1 next");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\uFEFF", " \r\n\t", ";", ";;\n;", "-- only a comment", "/* ; */ -- x\n;", "--\r\n--"})
    void aFileWithoutStatementsIsFine(String text) {
        assertThat(split(text)).isEmpty();
    }

    @Test
    void commentsBeforeAStatementAreNoPartOfIt() {
        assertThat(split("-- one\n/* two\n*/ a /* kept */ 1 -- not kept\n;")).containsExactly("3:4 a /* kept */ 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'x", "\"x", "`x", "/* x", "/* /* */", "$$ x $", "'x\\'", "'x''", "`x``"})
    void whatIsNeverClosedIsAProblemAtItsStart(String open) {
        List<Problem> problems = new ArrayList<>();

        List<StatementTokens> statements = StatementSplitter.split(new SqlText("f.sql", "a 1;\nb " + open), problems);

        assertThat(statements).extracting(StatementTokens::text).containsExactly("a 1");
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.what()).endsWith("that starts here is never closed");
            assertThat(problem.where()).hasToString("f.sql:2:3");
        });
    }

    @Test
    void manyNestedCommentsAreNoBurden() {
        String deep = "/*".repeat(100_000) + "*/".repeat(100_000);

        assertThat(split("a " + deep + " 1; b")).hasSize(2);
    }

    private static List<String> split(String text) {
        List<Problem> problems = new ArrayList<>();
        List<StatementTokens> statements = StatementSplitter.split(new SqlText("f.sql", text), problems);
        assertThat(problems).isEmpty();
        return statements.stream()
                .map(statement ->
                        statement.location().line() + ":" + statement.location().column() + " " + statement.text())
                .toList();
    }
}
