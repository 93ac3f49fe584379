package dev.sluice.workflow.maintenance;

import java.util.List;

/**
 * Some of the tables that there are to look after.
 *
 * @param count how many there are in all
 * @param tables those of this page
 */
public record TablePage(int count, List<String> tables) {
    public TablePage {
        tables = List.copyOf(tables);
    }
}
