package dev.sluice.definition.sql.syntax;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.misc.IntervalSet;

/** What the grammar allows at a place, in the words of somebody who writes SQL. */
final class ExpectedWords {
    /** A set larger than this stands for free text: a query, an expression. */
    private static final int FREE_TEXT_SIZE = 90;

    private static final int MAX_WORDS_SHOWN = 8;

    private static final IntervalSet NAMES = PipelineSqlParser._ATN.nextTokens(
            PipelineSqlParser._ATN.ruleToStartState[PipelineSqlParser.RULE_identifier]);

    private ExpectedWords() {}

    /** A phrase such as {@code a name or `(`}. */
    static String phrase(IntervalSet expected, int rule) {
        if (expected.size() > FREE_TEXT_SIZE) {
            return expected.contains(PipelineSqlParser.RPAREN) ? "`)`" : freeText(rule);
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
        words(left).forEach(word -> parts.add("`" + word + "`"));
        if (expected.contains(Token.EOF)) {
            parts.add("the end of the statement");
        }
        return join(parts);
    }

    /** The keywords and signs of a set, in upper case. */
    static List<String> words(IntervalSet expected) {
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

    private static String freeText(int rule) {
        return switch (rule) {
            case PipelineSqlParser.RULE_query -> "a query";
            case PipelineSqlParser.RULE_condition -> "a condition";
            case PipelineSqlParser.RULE_source -> "a table to read from";
            case PipelineSqlParser.RULE_settingKey -> "a key";
            default -> "an expression";
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
