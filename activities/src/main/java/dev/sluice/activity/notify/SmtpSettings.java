package dev.sluice.activity.notify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mail server that the worker's environment names.
 *
 * @param host its name
 * @param port its port
 * @param user who signs in, or null for nobody
 * @param password of the user
 * @param from the sender's address
 * @param startTls whether the connection must be encrypted before anything else is said
 */
record SmtpSettings(String host, int port, @Nullable String user, String password, String from, boolean startTls) {
    private static final String PREFIX = "SLUICE_SMTP_";

    /** Where mail is submitted. */
    private static final String DEFAULT_PORT = "587";

    /**
     * The settings; nothing where no host is named.
     *
     * @throws dev.sluice.error.PipelineException NOTIFICATION_REFUSED where one of them can't be used
     */
    static Optional<SmtpSettings> of(Map<String, String> environment) {
        String host = environment.getOrDefault(PREFIX + "HOST", "");
        if (host.isBlank()) {
            return Optional.empty();
        }
        String from = environment.getOrDefault(PREFIX + "FROM", "");
        if (from.isBlank()) {
            throw DeliveryErrors.badSetting(PREFIX + "FROM", "is missing");
        }
        return Optional.of(new SmtpSettings(
                host,
                port(environment.getOrDefault(PREFIX + "PORT", DEFAULT_PORT)),
                environment.get(PREFIX + "USER"),
                password(environment),
                from,
                !environment.getOrDefault(PREFIX + "STARTTLS", "true").equalsIgnoreCase("false")));
    }

    /** Never the password. */
    @Override
    public String toString() {
        return host + ":" + port;
    }

    private static int port(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw DeliveryErrors.badSetting(PREFIX + "PORT", "is no number");
        }
    }

    private static String password(Map<String, String> environment) {
        String file = environment.get(PREFIX + "PASSWORD_FILE");
        if (file == null) {
            return environment.getOrDefault(PREFIX + "PASSWORD", "");
        }
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            throw DeliveryErrors.badSetting(PREFIX + "PASSWORD_FILE", "names a file that can't be read");
        }
    }
}
