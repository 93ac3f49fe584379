package dev.sluice.worker.output;

import dev.sluice.workflow.maintenance.MaintenanceResult;
import dev.sluice.workflow.maintenance.StepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The document of maintenance as text: a table of what was done, and of what was not and why. */
public final class MaintenanceText {
    private MaintenanceText() {}

    /** The lines to print. */
    public static List<String> lines(MaintenanceResult result) {
        TextTable table = new TextTable(List.of("table", "step", "state", "numbers", "why"), Set.of());
        result.steps()
                .forEach(step -> table.add(List.of(
                        step.table().isEmpty() ? "-" : step.table(),
                        step.step(),
                        step.state(),
                        numbers(step),
                        step.reason())));
        List<String> lines = new ArrayList<>(result.steps().isEmpty() ? List.of() : table.lines());
        lines.add("maintenance: " + result.state());
        return lines;
    }

    private static String numbers(StepResult step) {
        return step.numbers().entrySet().stream()
                .map(number -> number.getKey() + " " + number.getValue())
                .collect(Collectors.joining(", "));
    }
}
