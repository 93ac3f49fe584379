package dev.sluice.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SharedSpark;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.query.QueryText;
import dev.sluice.error.SourceLocation;
import dev.sluice.event.DefinitionEvents.FlowInput;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.FlowOutcome.RuleCount;
import dev.sluice.state.table.RefreshKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventViewsTest {
    /** As the documentation has it, word for word. */
    private static final String DOCUMENTED = """
            SELECT pipeline_name, expectation_name, passed_records, failed_records,
                   ROUND(failed_records * 100.0 / (passed_records + failed_records), 2) AS failure_pct
            FROM system.lakeflow.events WHERE event_type = 'expectation' ORDER BY timestamp DESC
            """;

    @TempDir
    Path folder;

    private final SparkSession spark = SharedSpark.get().newSession();

    private URI table() {
        return folder.resolve("event_log").toUri();
    }

    private Dataset<Row> view(String name) {
        return new EventViews(spark, table())
                .view(List.of("SYSTEM", "LakeFlow", name))
                .orElseThrow();
    }

    private static Events at(String updateId, int seconds) {
        Clock clock = Clock.fixed(SomeEvents.TIME.plusSeconds(seconds), ZoneOffset.UTC);
        return new Events("p-1", "orders", updateId, 1, clock);
    }

    private static FlowOutcome outcome(String flow, long rows, RuleCount... rules) {
        return new FlowOutcome(
                flow,
                flow,
                FlowOutcome.State.COMPLETED,
                RefreshKind.STREAM_APPEND,
                "new rows",
                rows,
                10,
                List.of(rules),
                1,
                500);
    }

    private static FlowDefinition definition(String flow) {
        DatasetName name = new DatasetName("c", "s", flow);
        QueryText text = new QueryText("SELECT 1", new SourceLocation("a.sql", 1, 1), Map.of(), "c", "s");
        return new FlowDefinition(name, name, false, new FlowBody.Query(text), text.location());
    }

    private void writeAnUpdate() {
        Events start = at("u-1", 0);
        Events end = at("u-1", 30);
        FlowInput source = new FlowInput("/in/orders", "FILES", true, List.of("id", "amount"));
        FlowInput bronze = new FlowInput("bronze", "STREAMING_TABLE", true, List.of());
        EventLog log = EventLog.open(table());
        log.append(List.of(
                start.createUpdate(UpdateRequest.everything("u-1"), "fp"),
                start.updateProgress(UpdateState.RUNNING),
                start.definitions().flow("bronze", "bronze", definition("bronze"), List.of(source)),
                start.definitions().flow("silver", "silver", definition("silver"), List.of(bronze, source)),
                start.definitions().flow("old", "old", definition("old"), List.of(bronze)),
                start.flow("gold", "gold", 0).planned(RefreshKind.COMPLETE_RECOMPUTE, "new", List.of(), Map.of())));
        log.append(List.of(
                start.flow("bronze", "bronze", 1).progress(FlowState.RUNNING, ""),
                start.flow("silver", "silver", 1).progress(FlowState.RUNNING, ""),
                end.flow("silver", "silver", 1).crashed(true),
                end.flow("silver", "silver", 2).progress(FlowState.RUNNING, ""),
                end.flow("silver", "silver", 2)
                        .failed(
                                new IOException("disk is full"),
                                false,
                                7,
                                List.of(new RuleCount("known", "silver", 3, 1))),
                at("u-1", 20)
                        .flow("bronze", "bronze", 1)
                        .completed(outcome(
                                "bronze",
                                90,
                                new RuleCount("positive", "bronze", 90, 10),
                                new RuleCount("unused", "bronze", 0, 0))),
                end.flow("gold", "gold", 0).progress(FlowState.SKIPPED, "silver failed"),
                end.definitions().flowRemoved("old", "old"),
                end.updateProgress(UpdateState.FAILED, "silver: disk is full", null)));
    }

    /** The late word of an attempt that was already closed, and a repeated call of the orchestrator. */
    private void tellTwice() {
        Events late = at("u-1", 40);
        EventLog.open(table())
                .append(List.of(
                        late.flow("silver", "silver", 1).completed(outcome("silver", 1_000_000)),
                        at("u-1", 20)
                                .flow("bronze", "bronze", 1)
                                .completed(outcome("bronze", 90, new RuleCount("positive", "bronze", 90, 10))),
                        late.updateProgress(UpdateState.FAILED, "silver: disk is full", null)));
    }

    @Test
    void aLogThatDoesNotExistIsEmpty() {
        for (String name : EventViews.names()) {
            Dataset<Row> view = new EventViews(spark, table())
                    .view(List.of(name.split("\\.")))
                    .orElseThrow();
            assertThat(view.count()).as(name).isZero();
        }
        assertThat(new EventViews(spark, table()).view(List.of("system", "lakeflow", "nothing")))
                .isEmpty();
    }

    @Test
    void theDocumentedQueryRuns() {
        writeAnUpdate();
        tellTwice();
        view("events").createOrReplaceTempView("lakeflow_events");
        List<Row> rows = spark.sql(DOCUMENTED.replace("system.lakeflow.events", "lakeflow_events"))
                .collectAsList();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).getString(1)).isEqualTo("known");
        Row row = rows.get(1);
        assertThat(row.getString(0)).isEqualTo("orders");
        assertThat(row.getString(1)).isEqualTo("positive");
        assertThat(row.getLong(2)).isEqualTo(90);
        assertThat(row.getLong(3)).isEqualTo(10);
        assertThat(row.getDecimal(4)).isEqualByComparingTo(new BigDecimal("10.00"));
    }

    @Test
    void eachEventIsOneRowHoweverOftenItWasTold() {
        writeAnUpdate();
        tellTwice();
        Dataset<Row> events = view("events");
        assertThat(events.where("event_type <> 'expectation'").count()).isEqualTo(15);
        assertThat(events.select("id").distinct().count()).isEqualTo(events.count());
        Row failure =
                events.where("flow_name = 'silver' AND error_class IS NOT NULL").first();
        assertThat(failure.<String>getAs("error_message")).isEqualTo("disk is full");
        assertThat(failure.<String>getAs("state")).isEqualTo("FAILED");
        Row rule = events.where("expectation_name = 'positive'").first();
        assertThat(rule.<String>getAs("dataset")).isEqualTo("bronze");
        assertThat(rule.<String>getAs("update_id")).isEqualTo("u-1");
        assertThat(new EventViews(spark, table()).eventLog().count()).isEqualTo(18);
    }

    @Test
    void anUpdateIsOneRow() {
        writeAnUpdate();
        EventLog.open(table()).append(List.of(at("u-2", 60).createUpdate(UpdateRequest.everything("u-2"), "fp")));
        tellTwice();
        List<Row> rows = view("updates").orderBy("started").collectAsList();
        assertThat(rows).hasSize(2);
        Row first = rows.get(0);
        assertThat(first.<String>getAs("state")).isEqualTo("FAILED");
        assertThat(first.<String>getAs("cause")).isEqualTo("USER_ACTION");
        assertThat(first.<String>getAs("message")).isEqualTo("silver: disk is full");
        assertThat(first.<Long>getAs("duration_ms"))
                .isEqualTo(Duration.ofSeconds(30).toMillis());
        Row second = rows.get(1);
        assertThat(second.<String>getAs("state")).isEqualTo("QUEUED");
        assertThat(second.isNullAt(second.fieldIndex("ended"))).isTrue();
    }

    @Test
    void aFlowIsOneRowPerUpdate() {
        writeAnUpdate();
        tellTwice();
        List<Row> rows = view("flows").orderBy("flow_name").collectAsList();
        assertThat(rows).extracting(row -> row.getAs("flow_name")).isEqualTo(List.of("bronze", "gold", "silver"));
        Row bronze = rows.get(0);
        assertThat(bronze.<String>getAs("state")).isEqualTo("COMPLETED");
        assertThat(bronze.<String>getAs("refresh")).isEqualTo("STREAM_APPEND");
        assertThat(bronze.<Long>getAs("output_rows")).isEqualTo(90);
        assertThat(bronze.<Long>getAs("dropped_records")).isEqualTo(10);
        assertThat(bronze.<Long>getAs("attempts")).isEqualTo(1);
        Row gold = rows.get(1);
        assertThat(gold.<String>getAs("state")).isEqualTo("SKIPPED");
        assertThat(gold.<String>getAs("refresh")).isEqualTo("COMPLETE_RECOMPUTE");
        assertThat(gold.<String>getAs("reason")).isEqualTo("silver failed");
        assertThat(gold.<Long>getAs("attempts")).isZero();
        Row silver = rows.get(2);
        assertThat(silver.<String>getAs("state")).isEqualTo("FAILED");
        assertThat(silver.<Long>getAs("attempts")).isEqualTo(2);
        assertThat(silver.<String>getAs("message")).contains("disk is full");
    }

    @Test
    void eachInputIsOneRowOfTheLineage() {
        writeAnUpdate();
        tellTwice();
        List<Row> rows = view("lineage").orderBy("dataset", "input").collectAsList();
        assertThat(rows)
                .extracting(row -> row.getAs("dataset") + " <- " + row.getAs("input"))
                .isEqualTo(List.of("bronze <- /in/orders", "silver <- /in/orders", "silver <- bronze"));
        assertThat(rows.get(0).<String>getAs("input_type")).isEqualTo("FILES");
        assertThat(rows.get(0).getList(rows.get(0).fieldIndex("input_columns"))).isEqualTo(List.of("id", "amount"));
    }
}
