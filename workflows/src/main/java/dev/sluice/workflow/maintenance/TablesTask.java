package dev.sluice.workflow.maintenance;

/**
 * What the activity that lists tables is asked.
 *
 * @param spec URI of the project file or of its folder
 * @param from index of the first table that is wanted
 */
public record TablesTask(String spec, int from) {}
