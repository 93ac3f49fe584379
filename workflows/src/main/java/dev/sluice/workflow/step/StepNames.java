package dev.sluice.workflow.step;

import java.util.Set;

/**
 * Types of the activities that are no flows. They stand in parentheses, since every other activity type is a flow's name.
 */
public final class StepNames {
    public static final String PLAN = "(plan)";
    public static final String PLAN_PAGE = "(plan page)";
    public static final String WAIT = "(wait)";
    public static final String FINISH = "(finish)";
    public static final String ALERTS = "(alerts)";
    public static final String NOTIFY = "(notify)";
    public static final String NOTIFY_JOB = "(notify of job)";
    public static final String MISSED = "(missed)";
    public static final String WATCH = "(watch)";
    public static final String WATCH_FILES = "(watch files)";
    public static final String TABLES = "(tables)";
    public static final String MAINTAIN = "(maintain)";
    public static final String PRUNE = "(prune)";

    /** All of them. */
    public static final Set<String> ALL = Set.of(
            PLAN,
            PLAN_PAGE,
            WAIT,
            FINISH,
            ALERTS,
            NOTIFY,
            NOTIFY_JOB,
            MISSED,
            WATCH,
            WATCH_FILES,
            TABLES,
            MAINTAIN,
            PRUNE);

    private StepNames() {}
}
