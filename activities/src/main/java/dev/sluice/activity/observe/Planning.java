package dev.sluice.activity.observe;

/**
 * One attempt to plan an update.
 *
 * @param update the update
 * @param cause why it was started
 * @param isFirst whether it was never planned before
 * @param result OK, or the code of the error
 * @param isFinal whether trying again cannot help
 * @param time from when to when
 */
public record Planning(UpdateRun update, String cause, boolean isFirst, String result, boolean isFinal, Timespan time) {
    /** The result of a plan that was made. */
    public static final String OK = "OK";
}
