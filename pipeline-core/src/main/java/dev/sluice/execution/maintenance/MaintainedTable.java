package dev.sluice.execution.maintenance;

import org.apache.hadoop.fs.Path;

/**
 * A table that maintenance looks after.
 *
 * @param name the table as messages show it
 * @param key its key among the datasets
 * @param path its folder
 * @param isView whether its rows are replaced as a whole, as a materialized view's are
 * @param mayCompact whether its files may be joined
 */
public record MaintainedTable(String name, String key, Path path, boolean isView, boolean mayCompact) {}
