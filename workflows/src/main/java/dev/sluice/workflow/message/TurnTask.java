package dev.sluice.workflow.message;

/**
 * What the activity that waits for another update's end is asked.
 *
 * @param spec URI of the project file or of its folder
 * @param updateId the update that waits
 * @param stopsOther whether the one that is active is asked to end
 */
public record TurnTask(String spec, String updateId, boolean stopsOther) {}
