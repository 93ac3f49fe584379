package dev.sluice.definition.sql.syntax;

import java.util.Locale;

/** Turns literals into what they stand for, with Spark's escapes. */
public final class Literals {
    private Literals() {}

    /** The value of a quoted text: r'..' as it is, else with doubled quotes and backslash escapes resolved. */
    public static String text(String literal) {
        if (Character.toLowerCase(literal.charAt(0)) == 'r') {
            return literal.substring(2, literal.length() - 1);
        }
        char quote = literal.charAt(0);
        String inside = literal.substring(1, literal.length() - 1);
        StringBuilder value = new StringBuilder(inside.length());
        int at = 0;
        while (at < inside.length()) {
            char unit = inside.charAt(at);
            if (unit == '\\' && at + 1 < inside.length()) {
                at += escape(inside, at + 1, value) + 1;
            } else {
                value.append(unit);
                at += unit == quote ? 2 : 1;
            }
        }
        return value.toString();
    }

    /** The name that an identifier stands for: without its backticks, doubled ones inside made single. */
    public static String name(String identifier) {
        return identifier.startsWith("`")
                ? identifier.substring(1, identifier.length() - 1).replace("``", "`")
                : identifier;
    }

    /** Appends what the escape behind a backslash means and says how many units it took. */
    private static int escape(String inside, int at, StringBuilder value) {
        char unit = inside.charAt(at);
        if (unit == 'u' && isNumber(inside, at + 1, 4, 16)) {
            value.append((char) Integer.parseInt(inside.substring(at + 1, at + 5), 16));
            return 5;
        }
        if (unit == 'U' && isNumber(inside, at + 1, 8, 16)) {
            int codePoint = Integer.parseUnsignedInt(inside.substring(at + 1, at + 9), 16);
            if (Character.isValidCodePoint(codePoint)) {
                value.appendCodePoint(codePoint);
                return 9;
            }
        }
        if (unit >= '0' && unit <= '1' && isNumber(inside, at, 3, 8)) {
            value.append((char) Integer.parseInt(inside.substring(at, at + 3), 8));
            return 3;
        }
        value.append(
                switch (unit) {
                    case '0' -> "\0";
                    case 'b' -> "\b";
                    case 'n' -> "\n";
                    case 'r' -> "\r";
                    case 't' -> "\t";
                    case 'Z' -> "\u001A";
                    // For LIKE these stay escaped.
                    case '%', '_' -> "\\" + unit;
                    default -> String.valueOf(unit);
                });
        return 1;
    }

    private static boolean isNumber(String inside, int from, int digits, int radix) {
        return from + digits <= inside.length()
                && inside.substring(from, from + digits)
                        .toLowerCase(Locale.ROOT)
                        .chars()
                        .allMatch(digit -> Character.digit(digit, radix) >= 0);
    }
}
