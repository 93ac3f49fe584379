package dev.sluice.activity.notify;

import dev.sluice.definition.Notification;
import dev.sluice.secret.SecretReferences;
import dev.sluice.state.Sha256;
import java.net.URI;

/** Names the entries of a project file's notifications in histories, where no URL and no address may stand. */
public final class Target {
    private static final int KEY_BYTES = 8;

    private Target() {}

    /** A short text that stands for where a notification goes, as the project file writes it. */
    public static String key(Notification notification) {
        return Sha256.hex(
                KEY_BYTES,
                notification.webhook() + " " + String.join(" ", notification.email()) + " " + notification.alerts());
    }

    /** EMAIL or WEBHOOK. */
    public static String channel(Notification notification) {
        return notification.webhook() == null ? "EMAIL" : "WEBHOOK";
    }

    /** The same for people: the host of a webhook where the project file shows it, never more of its URL. */
    public static String label(Notification notification) {
        String url = notification.webhook();
        if (url == null) {
            int receivers = notification.email().size();
            return "email to " + receivers + (receivers == 1 ? " address" : " addresses");
        }
        try {
            String host = URI.create(SecretReferences.without(url)).getHost();
            return host == null ? "webhook" : "webhook " + host;
        } catch (IllegalArgumentException e) {
            return "webhook";
        }
    }
}
