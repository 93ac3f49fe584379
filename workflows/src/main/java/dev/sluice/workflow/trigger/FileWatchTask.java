package dev.sluice.workflow.trigger;

/**
 * What the watching activity is asked.
 *
 * @param url URI of the folder
 * @param seen digest of its files when it was looked at last; empty for never
 * @param quietSeconds how long nothing more must arrive
 */
public record FileWatchTask(String url, String seen, long quietSeconds) {}
