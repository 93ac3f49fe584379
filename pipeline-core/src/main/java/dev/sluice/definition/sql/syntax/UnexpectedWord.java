package dev.sluice.definition.sql.syntax;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * The word that stopped the parser.
 *
 * @param statement the statement it stands in
 * @param token the word, or the end of the statement
 * @param index its position among the statement's words; their number for the end
 * @param expected what could have stood there; empty where that isn't known
 * @param rule the part of the grammar the parser was in
 */
record UnexpectedWord(StatementTokens statement, Token token, int index, IntervalSet expected, int rule) {

    static UnexpectedWord of(StatementTokens statement, RecognitionException error) {
        Token token = error.getOffendingToken();
        int index = token.getType() == Token.EOF
                ? statement.tokens().size()
                : statement.tokens().indexOf(token);
        boolean known = !(error instanceof NoViableAltException ahead) || ahead.getStartToken() == token;
        IntervalSet expected = known ? error.getExpectedTokens() : new IntervalSet();
        int rule = error.getCtx().getRuleIndex();
        return new UnexpectedWord(statement, token, index, expected, rule);
    }

    boolean isEnd() {
        return token.getType() == Token.EOF;
    }

    boolean expects(int tokenType) {
        return expected.contains(tokenType);
    }

    /** The unexpected word, or one so many places before or behind it, in upper case; empty outside the statement. */
    String word(int distance) {
        return statement.word(index + distance);
    }

    /** What is wrong, with the fix of a slip that people often make, else with the nearest word that fits. */
    Problem problem() {
        return CommonSlips.find(this).orElseGet(this::plain);
    }

    private Problem plain() {
        String found = isEnd() ? "the statement ends" : "found `" + shortened(token.getText()) + "`";
        String what = expected.isNil()
                ? "`" + shortened(token.getText()) + "` does not fit here"
                : "expected " + ExpectedWords.phrase(expected, rule) + " but " + found;
        boolean isWord = !isEnd() && Character.isLetter(token.getText().charAt(0));
        String fix = isWord ? NearestNames.hint(token.getText(), ExpectedWords.keywords(expected)) : "";
        return new Problem(ErrorCode.SQL_SYNTAX, what, fix, statement.locationOf(token));
    }

    private static String shortened(String text) {
        int limit = 40;
        String line = text.lines().findFirst().orElse("");
        return line.length() == text.length() && line.length() <= limit
                ? line
                : line.substring(0, Math.min(limit, line.length())) + "…";
    }
}
