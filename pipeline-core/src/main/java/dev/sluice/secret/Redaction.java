package dev.sluice.secret;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Keeps the values of secrets out of texts that leave the process: whatever this process has read as a secret is
 * replaced by the reference to it. It is one for the whole process, as logs and standard error are. Every way out passes
 * here: events, failures of activities, errors of the command line, standard error.
 *
 * <p>A value is also found as it stands in a URL or in JSON, and line by line where it has several.
 *
 * <p>Thread safety: yes.
 */
public final class Redaction {
    /** Shorter lines of a value are too common to be looked for on their own. */
    private static final int MIN_LINE = 8;

    private static volatile List<Known> known = List.of();

    private record Known(String value, String reference) {}

    private Redaction() {}

    /** From now on this value is replaced in every text. */
    public static synchronized void remember(String name, String value) {
        if (known.stream().anyMatch(one -> one.value().equals(value))) {
            return;
        }
        TreeMap<String, String> all = new TreeMap<>();
        known.forEach(one -> all.put(one.value(), one.reference()));
        forms(value).forEach(form -> all.putIfAbsent(form, SecretReferences.to(name)));
        List<Known> longestFirst = new ArrayList<>();
        all.forEach((form, reference) -> longestFirst.add(new Known(form, reference)));
        // A value that is a part of another one must not break it up before it is found.
        longestFirst.sort(
                Comparator.comparingInt((Known one) -> one.value().length()).reversed());
        known = List.copyOf(longestFirst);
    }

    /** Whether there is anything to replace. */
    public static boolean isNeeded() {
        return !known.isEmpty();
    }

    /** The text with references in place of the values of secrets. */
    public static String of(String text) {
        String redacted = text;
        for (Known one : known) {
            redacted = redacted.replace(one.value(), one.reference());
        }
        return redacted;
    }

    /** How much of a text can be passed on while more of it is to come: at its end a value may have begun. */
    public static int settled(String text) {
        int settled = text.length();
        for (Known one : known) {
            int from = Math.max(0, text.length() - one.value().length() + 1);
            for (int at = from; at < settled; at++) {
                if (one.value().startsWith(text.substring(at))) {
                    settled = at;
                }
            }
        }
        return settled;
    }

    private static List<String> forms(String value) {
        List<String> forms = new ArrayList<>();
        if (value.isBlank()) {
            return forms;
        }
        forms.add(value);
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
        forms.add(encoded);
        forms.add(encoded.replace("+", "%20"));
        forms.add(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
        value.lines()
                .map(String::strip)
                .filter(line -> line.length() >= MIN_LINE)
                .forEach(forms::add);
        return forms;
    }
}
