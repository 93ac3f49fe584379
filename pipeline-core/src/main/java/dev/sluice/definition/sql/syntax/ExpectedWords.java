package dev.sluice.definition.sql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.misc.IntervalSet;

/** What the grammar allows at a place, in the words of somebody who writes SQL. */
final class ExpectedWords {
    private static final int MAX_WORDS_SHOWN = 12;

    /** Old or second spellings, and a sign that is hardly ever the one that is missing. */
    private static final Set<String> LEFT_UNSAID = Set.of(".", "INCREMENTAL", "LIVE", "TEMP");

    private static final IntervalSet NAMES = PipelineSqlParser._ATN.nextTokens(
            PipelineSqlParser._ATN.ruleToStartState[PipelineSqlParser.RULE_identifier]);

    private ExpectedWords() {}

    /** A phrase such as {@code a name or `(`}. */
    static String phrase(IntervalSet expected, int rule) {
        boolean isFreeText = expected.contains(PipelineSqlParser.SIGN);
        if (isFreeText) {
            return freeText(expected, rule);
        }
        List<String> parts = new ArrayList<>();
        IntervalSet left = expected;
        if (expected.contains(PipelineSqlParser.WORD)) {
            parts.add(rule == PipelineSqlParser.RULE_column ? "a type" : nameIn(rule));
            left = expected.subtract(NAMES);
        }
        if (expected.contains(PipelineSqlParser.STRING)) {
            parts.add("a text in quotes");
        }
        if (expected.contains(PipelineSqlParser.INTEGER) && !expected.contains(PipelineSqlParser.WORD)) {
            parts.add("a number");
        }
        words(left).stream().filter(word -> !LEFT_UNSAID.contains(word)).forEach(word -> parts.add("`" + word + "`"));
        if (expected.contains(Token.EOF)) {
            parts.add("the end of the statement");
        }
        return join(parts);
    }

    /** The keywords of a set, in upper case. */
    static List<String> keywords(IntervalSet expected) {
        return words(expected).stream()
                .filter(word -> Character.isLetter(word.charAt(0)))
                .toList();
    }

    private static List<String> words(IntervalSet expected) {
        Vocabulary vocabulary = PipelineSqlParser.VOCABULARY;
        List<String> words = new ArrayList<>();
        for (int type : expected.toList()) {
            String literal = vocabulary.getLiteralName(type);
            if (literal != null) {
                words.add(literal.substring(1, literal.length() - 1));
            }
        }
        return words;
    }

    private static String nameIn(int rule) {
        return rule == PipelineSqlParser.RULE_propertyValue ? "a value" : "a name";
    }

    private static String freeText(IntervalSet expected, int rule) {
        return switch (rule) {
            case PipelineSqlParser.RULE_query -> "a query";
            case PipelineSqlParser.RULE_settingKey -> "a key";
            case PipelineSqlParser.RULE_angled -> "`>`";
            case PipelineSqlParser.RULE_source ->
                expected.contains(PipelineSqlParser.KEYS) ? "`KEYS`" : "a table to read from";
            case PipelineSqlParser.RULE_condition ->
                expected.contains(PipelineSqlParser.RPAREN) ? "`)`" : "a condition";
            default -> expected.contains(PipelineSqlParser.RPAREN) ? "`)`" : "an expression";
        };
    }

    private static String join(List<String> parts) {
        List<String> shown = parts.size() > MAX_WORDS_SHOWN ? parts.subList(0, MAX_WORDS_SHOWN) : parts;
        if (shown.size() < 2) {
            return String.join("", shown);
        }
        return String.join(", ", shown.subList(0, shown.size() - 1)) + " or " + shown.get(shown.size() - 1);
    }
}
