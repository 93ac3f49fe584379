package dev.sluice.engine.continuous;

import java.util.List;

/**
 * Datasets that are to be refreshed now.
 *
 * @param ticket names this work when it is reported as done; empty where there is none yet
 * @param isEverything whether these are all datasets of the pipeline
 * @param datasets their names, in topological order
 */
public record DueWork(String ticket, boolean isEverything, List<String> datasets) {
    /** Nothing is due; watch on. */
    public static final DueWork NONE = new DueWork("", false, List.of());

    public DueWork {
        datasets = List.copyOf(datasets);
    }
}
