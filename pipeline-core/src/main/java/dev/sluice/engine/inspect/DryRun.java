package dev.sluice.engine.inspect;

import dev.sluice.definition.Notice;
import dev.sluice.plan.PlannedUpdate;
import java.util.List;

/**
 * What the next update would do.
 *
 * @param plan per flow: what and why
 * @param graph the graph it follows
 * @param notices deprecations, settings without effect, warnings
 * @param changes what changed in the definition since the last update, one sentence each
 */
public record DryRun(PlannedUpdate plan, GraphView graph, List<Notice> notices, List<String> changes) {
    public DryRun {
        notices = List.copyOf(notices);
        changes = List.copyOf(changes);
    }
}
