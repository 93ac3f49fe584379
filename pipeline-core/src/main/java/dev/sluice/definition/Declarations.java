package dev.sluice.definition;

import dev.sluice.error.Problem;
import java.util.List;

/**
 * What files declare. What has a problem declares nothing; the rest does.
 *
 * @param datasets in the order of declaration
 * @param flows in the order of declaration, those of the datasets' own statements included
 * @param notices deprecations and the like
 * @param problems everything that is wrong
 */
public record Declarations(
        List<DatasetDefinition> datasets, List<FlowDefinition> flows, List<Notice> notices, List<Problem> problems) {
    /** Nothing declared, nothing wrong. */
    public static final Declarations NONE = new Declarations(List.of(), List.of(), List.of(), List.of());

    public Declarations {
        datasets = List.copyOf(datasets);
        flows = List.copyOf(flows);
        notices = List.copyOf(notices);
        problems = List.copyOf(problems);
    }
}
