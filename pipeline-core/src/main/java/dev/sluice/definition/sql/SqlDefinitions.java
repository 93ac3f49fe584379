package dev.sluice.definition.sql;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.Notice;
import dev.sluice.error.Problem;
import java.util.List;

/**
 * What one SQL file declares. A statement with a problem declares nothing; the others of the file do.
 *
 * @param datasets in the order of declaration
 * @param flows in the order of declaration, those of the datasets' own statements included
 * @param notices deprecations and the like
 * @param problems everything that is wrong with the file's text
 */
public record SqlDefinitions(
        List<DatasetDefinition> datasets, List<FlowDefinition> flows, List<Notice> notices, List<Problem> problems) {
    public SqlDefinitions {
        datasets = List.copyOf(datasets);
        flows = List.copyOf(flows);
        notices = List.copyOf(notices);
        problems = List.copyOf(problems);
    }
}
