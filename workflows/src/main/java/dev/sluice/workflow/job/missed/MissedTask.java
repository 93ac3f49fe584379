package dev.sluice.workflow.job.missed;

/**
 * What the activity that looks for missed runs is asked.
 *
 * @param schedule id of the schedule
 * @param time of the run that asks, ISO 8601 in UTC
 * @param accounted missed runs that earlier runs have told; 0 where nothing is known of them
 */
public record MissedTask(String schedule, String time, long accounted) {}
