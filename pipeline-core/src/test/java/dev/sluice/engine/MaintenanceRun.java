package dev.sluice.engine;

import dev.sluice.execution.maintenance.StepReport;
import java.util.List;

/**
 * All of maintenance, as a test ran it.
 *
 * @param steps what came of each step
 */
record MaintenanceRun(List<StepReport> steps) {

    /** The report of a step by its table and name, "bronze optimize", or by its name where it is about no table. */
    StepReport step(String name) {
        return steps.stream()
                .filter(step -> (step.table() + " " + step.step()).strip().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + steps));
    }
}
