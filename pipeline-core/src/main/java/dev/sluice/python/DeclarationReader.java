package dev.sluice.python;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Declarations;
import dev.sluice.definition.Findings;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.Notice;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.name.QualifiedName;
import dev.sluice.definition.query.QueryPlan;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.query.QueryCompiler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.jspecify.annotations.Nullable;

/** Makes definitions of what the process says. One reader reads one run. */
final class DeclarationReader {
    private final PipelineSpec spec;
    private final QueryCompiler compiler;
    private final Findings findings = new Findings();
    private final List<DatasetDefinition> datasets = new ArrayList<>();
    private final List<FlowDefinition> flows = new ArrayList<>();
    private final Map<DatasetName, QueryPlan> ownQueries = new HashMap<>();

    /** @param compiler reads plans, to tell streams from batches */
    DeclarationReader(PipelineSpec spec, QueryCompiler compiler) {
        this.spec = spec;
        this.compiler = compiler;
    }

    Declarations read(List<JsonNode> messages) {
        messages.stream().filter(message -> isOf(message, "flow")).forEach(message -> attempt(() -> flow(message)));
        for (JsonNode message : messages) {
            if (isOf(message, "dataset")) {
                attempt(() -> dataset(message));
            } else if (isOf(message, "problem")) {
                findings.add(new Problem(
                        ErrorCode.valueOf(message.get("code").asText()),
                        message.get("what").asText(),
                        message.get("fix").asText(),
                        where(message)));
            } else if (isOf(message, "notice")) {
                findings.notice(
                        Notice.Type.valueOf(message.get("kind").asText()),
                        message.get("message").asText(),
                        where(message));
            } else if (isOf(message, "auto_cdc")) {
                findings.add(Problem.notBuiltYet("AUTO CDC", where(message)));
            }
        }
        warnOfEqualQueries();
        return new Declarations(datasets, flows, findings.notices(), findings.problemsByPlace());
    }

    private void flow(JsonNode message) {
        SourceLocation where = where(message);
        DatasetName name = name(message, "name");
        DatasetName target = name(message, "target");
        QueryPlan plan = new QueryPlan(
                message.get("plan").asText(), where, texts(message.get("conf")), spec.catalog(), spec.schema());
        flows.add(new FlowDefinition(
                name,
                target,
                message.get("once").asBoolean(),
                message.path("update").asBoolean() ? FlowDefinition.Output.UPDATE : FlowDefinition.Output.APPEND,
                new FlowBody.Query(plan),
                where));
        if (name.equals(target)) {
            ownQueries.put(target, plan);
        }
    }

    private void dataset(JsonNode message) {
        SourceLocation where = where(message);
        DatasetName name = name(message, "name");
        String kind = message.get("kind").asText();
        QueryPlan query = ownQueries.get(name);
        boolean hasQuery = !kind.equals("streaming_table") && !kind.equals("sink");
        if (hasQuery && query == null) {
            return;
        }
        if (kind.equals("sink")) {
            datasets.add(DatasetDefinition.sink(
                    name,
                    new DatasetDefinition.SinkTarget(message.get("format").asText(), texts(message.get("options"))),
                    where));
            return;
        }
        DatasetDetails details = new DatasetDetails(message, where);
        datasets.add(new DatasetDefinition(
                        name,
                        kind(kind, query, where),
                        details.isPrivate(),
                        details.columns(),
                        details.expectations(findings),
                        details.names("partition_columns"),
                        details.names("cluster_columns"),
                        details.comment(),
                        details.properties(findings),
                        where)
                .refreshed(details.refreshPolicy()));
    }

    private DatasetKind kind(String kind, @Nullable QueryPlan query, SourceLocation where) {
        return switch (kind) {
            case "streaming_table" -> DatasetKind.STREAMING_TABLE;
            case "materialized_view" -> DatasetKind.MATERIALIZED_VIEW;
            case "temporary_view" -> DatasetKind.TEMPORARY_VIEW;
            case "table" ->
                query != null && isStream(query) ? DatasetKind.STREAMING_TABLE : DatasetKind.MATERIALIZED_VIEW;
            default -> throw new PipelineException(Problem.notBuiltYet("a " + kind, where));
        };
    }

    private boolean isStream(QueryPlan query) {
        LogicalPlan plan = compiler.parse(query);
        return plan.isStreaming() || QueryCompiler.firstRead(plan, query, true).isPresent();
    }

    /** A loop whose functions all see its last value makes datasets that are all the same. */
    private void warnOfEqualQueries() {
        Map<List<Object>, List<FlowDefinition>> same =
                flows.stream().collect(Collectors.groupingBy(flow -> List.of(flow.location(), flow.body())));
        Set<SourceLocation> told = new HashSet<>();
        same.values().stream().filter(equal -> equal.size() > 1).forEach(equal -> {
            SourceLocation where = equal.get(0).location();
            if (told.add(where)) {
                findings.notice(
                        Notice.Type.WARNING,
                        equal.stream().map(flow -> spec.display(flow.name())).collect(Collectors.joining(", "))
                                + " have one and the same query: a function made in a loop sees the loop's last value."
                                + " Bind the value as a default argument, as in def f(region = region)",
                        where);
            }
        });
    }

    private DatasetName name(JsonNode message, String field) {
        return QualifiedName.parse(message.get(field).asText(), spec, where(message));
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (PipelineException e) {
            findings.addAll(e.problems());
        }
    }

    private static boolean isOf(JsonNode message, String type) {
        return message.path("type").asText().equals(type);
    }

    static SourceLocation where(JsonNode message) {
        return new SourceLocation(
                message.get("file").asText(), message.get("line").asInt(), 1);
    }

    static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new HashMap<>();
        object.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return texts;
    }
}
