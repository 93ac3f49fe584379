package dev.sluice.definition.sql.syntax;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Gives a statement up at its first unexpected word, instead of guessing on: what is reported later would mostly be a
 * consequence. The cause of the exception holds the word and what could have stood there.
 */
final class StopAtFirstError extends DefaultErrorStrategy {
    @Override
    public void recover(Parser parser, RecognitionException error) {
        throw new ParseCancellationException(error);
    }

    @Override
    public Token recoverInline(Parser parser) {
        throw new ParseCancellationException(new InputMismatchException(parser));
    }

    @Override
    public void sync(Parser parser) {
        ATNState state = parser.getInterpreter().atn.states.get(parser.getState());
        int found = parser.getInputStream().LA(1);
        IntervalSet next = parser.getATN().nextTokens(state);
        boolean fits = next.contains(found)
                // Where the rule may end here, what follows it in the rules around it counts.
                || (next.contains(Token.EPSILON) && parser.getExpectedTokens().contains(found));
        if (fits) {
            return;
        }
        switch (state.getStateType()) {
            case ATNState.BLOCK_START,
                    ATNState.STAR_BLOCK_START,
                    ATNState.PLUS_BLOCK_START,
                    ATNState.STAR_LOOP_ENTRY,
                    ATNState.STAR_LOOP_BACK,
                    ATNState.PLUS_LOOP_BACK -> throw new ParseCancellationException(new InputMismatchException(parser));
            default -> {}
        }
    }
}
