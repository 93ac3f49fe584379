package dev.sluice.definition;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who wants to know what of the pipeline's updates: an entry of {@code notifications} in the project file.
 *
 * @param email addresses; empty where it is a webhook
 * @param webhook URL that takes a POST, or null; may refer to a secret
 * @param alerts what they want to know
 */
public record Notification(List<String> email, @Nullable String webhook, List<Alert> alerts) {
    /** How many earlier updates an alert compares an update with; no fewer are kept in the event log. */
    public static final int UPDATES_COMPARED = 20;

    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@,;<>\"]+@[^\\s@,;<>\"]+");

    public Notification {
        email = List.copyOf(email);
        alerts = List.copyOf(alerts);
        if (email.isEmpty() == (webhook == null)) {
            throw new IllegalArgumentException("a notification goes either to e-mail addresses or to a webhook");
        }
    }

    /** Whether a text is one e-mail address, and nothing that a mail header would take for something else. */
    public static boolean isAddress(String text) {
        return ADDRESS.matcher(text).matches();
    }

    /** Whether a text is a URL that can be posted to, or refers to a secret, which is looked at when it is used. */
    public static boolean isUrl(String text) {
        if (text.contains("${")) {
            return true;
        }
        try {
            URI url = new URI(text);
            return url.getScheme() != null && SCHEMES.contains(url.getScheme()) && url.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** What there is to know. */
    public enum Alert {
        ON_UPDATE_SUCCESS,
        ON_UPDATE_FAILURE,
        ON_FLOW_FAILURE,
        /** The failure rate of a rule is not what it was in the updates before. */
        ON_EXPECTATION_RATE,
        /** A materialized view that was refreshed incrementally before was computed as a whole. */
        ON_FULL_RECOMPUTE,
        /** Runs of the schedule that started the update never started. */
        ON_SCHEDULE_MISSED;

        /** As the project file and messages spell it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The alert that is spelled so; empty where there is none. */
        public static Optional<Alert> of(String word) {
            return Arrays.stream(values())
                    .filter(alert -> alert.word().equals(word))
                    .findFirst();
        }

        /** How all of them are spelled. */
        public static List<String> words() {
            return Arrays.stream(values()).map(Alert::word).toList();
        }
    }
}
