package dev.sluice.activity.observe;

/**
 * An attempt to deliver a notification.
 *
 * @param channel EMAIL or WEBHOOK
 * @param result SENT, or the code of the error
 */
public record Delivery(String channel, String result) {
    /** The result of one that was delivered. */
    public static final String SENT = "SENT";
}
