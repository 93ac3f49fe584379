package dev.sluice.definition.sql.syntax;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.WritableToken;

/**
 * Words that start an option of AUTO CDC only together with the next word, and may be a column's name otherwise: SEQUENCE
 * before BY is an option, in {@code SEQUENCE BY sequence} the second one is a name.
 */
final class OptionWords {
    private OptionWords() {}

    /** Makes those that start no option plain words. */
    static void settle(List<Token> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            int next = i + 1 < tokens.size() ? tokens.get(i + 1).getType() : Token.EOF;
            if (!startsOption(tokens.get(i).getType(), next) && tokens.get(i) instanceof WritableToken token) {
                token.setType(PipelineSqlParser.WORD);
            }
        }
    }

    private static boolean startsOption(int type, int next) {
        return switch (type) {
            case PipelineSqlParser.APPLY -> next == PipelineSqlParser.AS || next == PipelineSqlParser.CHANGES;
            case PipelineSqlParser.STORED -> next == PipelineSqlParser.AS;
            case PipelineSqlParser.SEQUENCE -> next == PipelineSqlParser.BY;
            case PipelineSqlParser.IGNORE -> next == PipelineSqlParser.NULL;
            case PipelineSqlParser.TRACK -> next == PipelineSqlParser.HISTORY;
            case PipelineSqlParser.COLUMNS -> next == PipelineSqlParser.LPAREN || next == PipelineSqlParser.STAR;
            default -> true;
        };
    }
}
