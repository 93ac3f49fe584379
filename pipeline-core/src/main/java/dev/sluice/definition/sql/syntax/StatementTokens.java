package dev.sluice.definition.sql.syntax;

import dev.sluice.error.SourceLocation;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;

/**
 * One statement of a file, without the semicolon and without comments.
 *
 * @param source the file's text
 * @param tokens the words of the statement, at least one
 */
public record StatementTokens(SqlText source, List<Token> tokens) {
    public StatementTokens {
        tokens = List.copyOf(tokens);
        if (tokens.isEmpty()) {
            throw new IllegalArgumentException("a statement has at least one word");
        }
    }

    /** The statement as it was written, comments inside it included. */
    public String text() {
        return source.between(tokens.get(0), tokens.get(tokens.size() - 1));
    }

    /** Where the statement starts. */
    public SourceLocation location() {
        return source.start(tokens.get(0));
    }

    /** The word at a position in upper case, or an empty text where there is none. */
    String word(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index).getText().toUpperCase(Locale.ROOT) : "";
    }

    /** The place of a token, or right behind the last word for the end of the statement. */
    SourceLocation locationOf(Token token) {
        return token.getType() == Token.EOF ? source.end(tokens.get(tokens.size() - 1)) : source.start(token);
    }
}
