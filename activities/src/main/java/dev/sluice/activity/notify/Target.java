package dev.sluice.activity.notify;

import dev.sluice.definition.Notification;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names the entries of a project file's notifications in histories, where no URL and no address may stand. */
public final class Target {
    private static final int KEY_BYTES = 8;

    private Target() {}

    /** A short text that stands for where a notification goes, as the project file writes it. */
    public static String key(Notification notification) {
        try {
            String text =
                    notification.webhook() + " " + String.join(" ", notification.email()) + " " + notification.alerts();
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, KEY_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** EMAIL or WEBHOOK. */
    public static String channel(Notification notification) {
        return notification.webhook() == null ? "EMAIL" : "WEBHOOK";
    }

    /** The same for people: the host of a webhook, never more of its URL. */
    public static String label(Notification notification) {
        String url = notification.webhook();
        if (url == null) {
            int receivers = notification.email().size();
            return "email to " + receivers + (receivers == 1 ? " address" : " addresses");
        }
        try {
            String host = URI.create(url).getHost();
            return host == null ? "webhook" : "webhook " + host;
        } catch (IllegalArgumentException e) {
            return "webhook";
        }
    }
}
