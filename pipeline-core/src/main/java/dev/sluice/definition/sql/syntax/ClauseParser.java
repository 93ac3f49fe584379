package dev.sluice.definition.sql.syntax;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.TokenStream;

/** Where an expression without parentheses ends: at the words that start the next clause of AUTO CDC. */
abstract class ClauseParser extends Parser {
    ClauseParser(TokenStream input) {
        super(input);
    }

    boolean atCdcOption() {
        int next = _input.LA(2);
        return switch (_input.LA(1)) {
            case PipelineSqlParser.APPLY, PipelineSqlParser.STORED -> next == PipelineSqlParser.AS;
            case PipelineSqlParser.SEQUENCE -> next == PipelineSqlParser.BY;
            case PipelineSqlParser.IGNORE -> next == PipelineSqlParser.NULL;
            case PipelineSqlParser.TRACK -> next == PipelineSqlParser.HISTORY;
            case PipelineSqlParser.COLUMNS -> next == PipelineSqlParser.LPAREN || next == PipelineSqlParser.STAR;
            default -> false;
        };
    }
}
