package dev.sluice.workflow.maintenance;

import java.util.List;

/**
 * What one activity of maintenance is asked.
 *
 * @param spec URI of the project file or of its folder
 * @param table the table, or empty for what lies beside the tables
 * @param tasks what to do with the table
 */
public record MaintenanceJob(String spec, String table, List<String> tasks) {
    public MaintenanceJob {
        tasks = List.copyOf(tasks);
    }
}
