package dev.sluice.definition.sql.syntax;

import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Cuts a file into its statements at the semicolons that stand outside strings, names in backticks and comments. Empty
 * statements are left out, the last one needs no semicolon.
 */
public final class StatementSplitter {
    private StatementSplitter() {}

    /**
     * The file's statements in order. A quote or comment that is never closed swallows the rest of the file: it is
     * added to the problems, and the statement it stands in is left out.
     */
    public static List<StatementTokens> split(SqlText source, List<Problem> problems) {
        PipelineSqlLexer lexer = new PipelineSqlLexer(source.stream());
        lexer.removeErrorListeners();
        List<StatementTokens> statements = new ArrayList<>();
        List<Token> current = new ArrayList<>();
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            if (token.getType() == PipelineSqlLexer.UNCLOSED) {
                problems.add(SyntaxErrors.neverClosed(source, token));
                return statements;
            }
            if (token.getType() == PipelineSqlLexer.SEMICOLON) {
                close(source, current, statements);
            } else if (token.getChannel() == Token.DEFAULT_CHANNEL) {
                current.add(token);
            }
        }
        close(source, current, statements);
        return statements;
    }

    private static void close(SqlText source, List<Token> current, List<StatementTokens> statements) {
        if (!current.isEmpty()) {
            statements.add(new StatementTokens(source, current));
            current.clear();
        }
    }
}
