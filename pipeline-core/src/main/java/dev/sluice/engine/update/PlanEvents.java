package dev.sluice.engine.update;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Notice;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.event.DefinitionEvents;
import dev.sluice.event.Event;
import dev.sluice.event.Events;
import dev.sluice.event.UpdateState;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.plan.FlowPlan;
import dev.sluice.plan.UpdatePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The events that tell of a planned update: who asked for what, what is declared, what will be done and why. */
final class PlanEvents {
    private final Events events;
    private final UpdatePlan plan;
    private final ResolvedGraph graph;

    PlanEvents(Events events, UpdatePlan plan, ResolvedGraph graph) {
        this.events = events;
        this.plan = plan;
        this.graph = graph;
    }

    List<Event> all(Optional<PipelineDefinition> last) {
        List<Event> all = new ArrayList<>();
        all.add(events.createUpdate(plan.request(), fingerprint()));
        all.add(events.updateProgress(UpdateState.INITIALIZING));
        graph.notices().forEach(notice -> all.add(events.deprecation(notice)));
        plan.notReset().forEach(table -> all.add(events.deprecation(notReset(table))));
        graph.datasets().forEach(dataset -> definitions(dataset, all));
        last.ifPresent(before -> removed(before).forEach(all::add));
        for (FlowPlan flow : plan.flows()) {
            if (flow.planned().selected()) {
                all.add(planned(flow));
            }
        }
        all.add(events.updateProgress(UpdateState.RUNNING));
        return all;
    }

    /** What differs from the plan that the update has followed so far. */
    List<Event> changes(UpdatePlan before) {
        Map<DatasetName, String> known = new LinkedHashMap<>();
        before.flows().forEach(flow -> known.put(flow.flow(), flow.fingerprint()));
        List<Event> all = new ArrayList<>();
        graph.datasets().stream()
                .filter(dataset -> dataset.flows().stream()
                        .anyMatch(flow -> !flow.fingerprint()
                                .equals(known.get(flow.definition().name()))))
                .forEach(dataset -> definitions(dataset, all));
        plan.flows().stream()
                .filter(flow -> flow.planned().selected())
                .filter(flow -> !flow.fingerprint().equals(known.get(flow.flow())))
                .forEach(flow -> all.add(planned(flow)));
        return all;
    }

    private Event planned(FlowPlan flow) {
        return events.flow(flow.planned().name(), flow.planned().dataset(), 0)
                .planned(
                        flow.planned().refresh(),
                        flow.planned().reason(),
                        List.of(),
                        flow.planned().freshAt());
    }

    private static Notice notReset(String table) {
        return new Notice(
                Notice.Type.WARNING,
                table + " is not reset but refreshed as usual: its property pipelines.reset.allowed is false",
                null);
    }

    private void definitions(ResolvedDataset dataset, List<Event> all) {
        DefinitionEvents tell = events.definitions();
        String name = graph.graph().display(dataset.definition().name());
        all.add(tell.dataset(
                name,
                dataset.definition(),
                Stream.of(dataset.schema().fields())
                        .map(field -> new DefinitionEvents.SchemaColumn(
                                field.name(), field.dataType().sql(), field.nullable()))
                        .toList()));
        for (ResolvedFlow flow : dataset.flows()) {
            all.add(tell.flow(
                    graph.graph().display(flow.definition().name()),
                    name,
                    flow.definition(),
                    flow.inputs().stream().map(this::input).toList()));
        }
    }

    private DefinitionEvents.FlowInput input(FlowInput input) {
        String name = graph.dataset(input)
                .map(dataset -> graph.graph().display(dataset.definition().name()))
                .orElse(input.name());
        return new DefinitionEvents.FlowInput(name, input.kind().name(), input.isStream(), List.of());
    }

    /** Flows of the last definition whose dataset is gone from this one: its data stays, nothing feeds it. */
    private List<Event> removed(PipelineDefinition before) {
        return before.flows().stream()
                .filter(flow -> graph.graph().dataset(flow.target()).isEmpty())
                .map(flow -> events.definitions()
                        .flowRemoved(
                                graph.graph().display(flow.name()),
                                graph.graph().display(flow.target())))
                .toList();
    }

    private String fingerprint() {
        StringBuilder all = new StringBuilder();
        plan.flows().forEach(flow -> all.append(flow.fingerprint()));
        return Integer.toHexString(all.toString().hashCode());
    }
}
