package dev.sluice.definition.sql.syntax;

import dev.sluice.error.SourceLocation;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/**
 * The text of one SQL file. Lines end at a line feed only, as Spark counts them; a byte order mark at the start is no
 * part of the text. Tokens count in code points, places in UTF-16 units: the turn from one to the other is here.
 */
public final class SqlText {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String file;
    private final String text;
    private final int[] lineStarts;
    /** Where each code point starts; empty for a text in which that is its index. */
    private final int[] codePointStarts;

    /**
     * @param file path of the file, relative to the project folder
     * @param content what the file holds
     */
    public SqlText(String file, String content) {
        this.file = file;
        this.text = !content.isEmpty() && content.charAt(0) == BYTE_ORDER_MARK ? content.substring(1) : content;
        this.lineStarts = IntStream.concat(
                        IntStream.of(0),
                        IntStream.range(0, text.length())
                                .filter(i -> text.charAt(i) == '\n')
                                .map(i -> i + 1))
                .toArray();
        this.codePointStarts = text.chars().anyMatch(unit -> Character.isSurrogate((char) unit))
                ? IntStream.rangeClosed(0, text.length())
                        .filter(i -> !isInsidePair(text, i))
                        .toArray()
                : new int[0];
    }

    /** The place where a token starts. */
    public SourceLocation start(Token token) {
        return at(offset(token.getStartIndex()));
    }

    /** The place right behind a token. */
    public SourceLocation end(Token token) {
        return at(offset(token.getStopIndex() + 1));
    }

    /** The text from the start of one token to the end of another, comments between them included. */
    public String between(Token first, Token last) {
        return text.substring(offset(first.getStartIndex()), offset(last.getStopIndex() + 1));
    }

    /** The text that a rule matched, as it was written. */
    public String of(ParserRuleContext rule) {
        return between(rule.getStart(), rule.getStop());
    }

    CharStream stream() {
        return CharStreams.fromString(text, file);
    }

    private int offset(int codePoints) {
        return codePointStarts.length == 0 ? codePoints : codePointStarts[codePoints];
    }

    private static boolean isInsidePair(String text, int index) {
        return index > 0
                && index < text.length()
                && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
    }

    private SourceLocation at(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new SourceLocation(file, line + 1, offset - lineStarts[line] + 1);
    }
}
