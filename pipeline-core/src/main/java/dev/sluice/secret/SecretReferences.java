package dev.sluice.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** References to secrets in a text, as in <code>Bearer ${secret:api_token}</code>. */
public final class SecretReferences {
    /** What every reference begins with, be its name good or not. */
    private static final String START = "${secret:";

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{secret:([^}]*)}");

    private SecretReferences() {}

    /** The reference to a secret of this name. */
    public static String to(String name) {
        return START + name + "}";
    }

    /** Whether the text refers to a secret, or seems to mean to. */
    public static boolean isIn(String text) {
        return text.contains(START);
    }

    /** The names of all secrets that the text refers to. */
    public static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        Matcher matcher = REFERENCE.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    /** What the text says without its references. */
    public static String without(String text) {
        return replace(text, name -> "");
    }

    /** The text with a value in place of each reference. What a value holds is never taken for a reference again. */
    static String replace(String text, UnaryOperator<String> valueOf) {
        return isIn(text)
                ? REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(valueOf.apply(found.group(1))))
                : text;
    }
}
