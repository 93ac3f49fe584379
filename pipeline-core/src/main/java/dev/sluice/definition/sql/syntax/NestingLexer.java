package dev.sluice.definition.sql.syntax;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.Lexer;

/** The parts of the lexer that a regular token rule can't say: comments inside comments, and {@code $tag$..$tag$}. */
abstract class NestingLexer extends Lexer {
    NestingLexer(CharStream input) {
        super(input);
    }

    /** Goes on behind the end of a comment whose opening was just read; a comment never closed is a token of its own. */
    void readComment() {
        int depth = 1;
        while (depth > 0) {
            int sign = _input.LA(1);
            int next = _input.LA(2);
            if (sign == IntStream.EOF) {
                setType(PipelineSqlLexer.UNCLOSED);
                return;
            }
            boolean opens = sign == '/' && next == '*';
            boolean closes = sign == '*' && next == '/';
            depth += opens ? 1 : closes ? -1 : 0;
            consume(opens || closes ? 2 : 1);
        }
        setChannel(HIDDEN);
    }

    /** Goes on behind the closing tag, which repeats the opening one that was just read. */
    void readDollarQuoted() {
        String tag = getText();
        int matched = 0;
        while (matched < tag.length()) {
            int sign = _input.LA(1);
            if (sign == IntStream.EOF) {
                setType(PipelineSqlLexer.UNCLOSED);
                return;
            }
            matched = sign == tag.charAt(matched) ? matched + 1 : sign == '$' ? 1 : 0;
            consume(1);
        }
    }

    private void consume(int count) {
        for (int i = 0; i < count; i++) {
            getInterpreter().consume(_input);
        }
    }
}
