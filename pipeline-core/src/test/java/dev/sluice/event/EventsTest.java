package dev.sluice.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Expectation;
import dev.sluice.definition.Notice;
import dev.sluice.definition.ViolationAction;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.FlowOutcome;
import dev.sluice.state.table.RefreshKind;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventsTest {
    private static final SourceLocation PLACE = new SourceLocation("transformations/silver.sql", 12, 5);
    private final Events events = new Events("p-1", "orders", "u-1", 4, Clock.fixed(SomeEvents.TIME, ZoneOffset.UTC));
    private final FlowEvents attempt = events.flow("silver", "silver_orders", 2);

    private static JsonNode details(Event event) {
        try {
            JsonNode json = new ObjectMapper().readTree(EventDetails.json(event));
            assertThat(json.size()).isEqualTo(1);
            return json.get(EventDetails.typeName(event.type()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Event.ExceptionInfo> exceptions(Event event) {
        Event.ErrorInfo error = event.error();
        return error == null ? List.of() : error.exceptions();
    }

    private static FlowOutcome outcome(FlowOutcome.State state, FlowOutcome.RuleCount... rules) {
        return new FlowOutcome(
                "silver",
                "silver_orders",
                state,
                RefreshKind.STREAM_APPEND,
                "new rows",
                90,
                10,
                List.of(rules),
                3,
                1_200);
    }

    @Test
    void anUpdateSaysWhoAskedForWhat() {
        Event event = events.createUpdate(UpdateRequest.everything("u-1"), "fp");
        assertThat(details(event).get("cause").asText()).isEqualTo("USER_ACTION");
        assertThat(details(event).get("behaviour").asText()).isEqualTo("DEVELOPMENT");
        assertThat(details(event).get("definition_fingerprint").asText()).isEqualTo("fp");
        assertThat(event.timestamp()).isEqualTo(SomeEvents.TIME);
        assertThat(event.origin().updateId()).isEqualTo("u-1");
    }

    @Test
    void whatIsToldTwiceHasOneId() {
        UpdateRequest request = UpdateRequest.everything("u-1");
        assertThat(events.createUpdate(request, "fp").id())
                .isEqualTo(events.createUpdate(request, "fp").id());
        assertThat(events.updateProgress(UpdateState.RUNNING).id())
                .isEqualTo(events.updateProgress(UpdateState.RUNNING).id())
                .isNotEqualTo(events.updateProgress(UpdateState.COMPLETED).id());
        assertThat(events.userAction("retry", "eve").id())
                .isNotEqualTo(events.userAction("retry", "eve").id());
    }

    @Test
    void allThatEndsAnAttemptHasOneId() {
        assertThat(List.of(
                        attempt.completed(outcome(FlowOutcome.State.COMPLETED)),
                        attempt.completed(outcome(FlowOutcome.State.IDLE)),
                        attempt.failed(new IOException("x"), true, 1, List.of()),
                        attempt.progress(FlowState.STOPPED, "cancelled"),
                        attempt.crashed(true)))
                .extracting(Event::id)
                .containsOnly(attempt.terminalId());
    }

    @Test
    void attemptsFlowsAndResetUpdatesAreKeptApart() {
        Events reset = Events.of("p-1", "orders", "u-1", 5);
        assertThat(List.of(
                        attempt.terminalId(),
                        events.flow("silver", "silver_orders", 1).terminalId(),
                        events.flow("gold", "gold", 2).terminalId(),
                        reset.flow("silver", "silver_orders", 2).terminalId(),
                        events.flow("silver", "silver_orders", 0)
                                .progress(FlowState.SKIPPED, "bronze failed")
                                .id(),
                        attempt.progress(FlowState.RUNNING, "").id()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aCompletedFlowHasMetricsAndTheRulesThatCheckedRows() {
        Event event = attempt.completed(
                outcome(
                        FlowOutcome.State.COMPLETED,
                        new FlowOutcome.RuleCount("positive", "silver_orders", 90, 10),
                        new FlowOutcome.RuleCount("unused", "silver_orders", 0, 0)),
                new FlowMetrics(5L, null, 3L, null, null));
        JsonNode details = details(event);
        assertThat(details.get("status").asText()).isEqualTo("COMPLETED");
        assertThat(details.get("attempt").asInt()).isEqualTo(2);
        assertThat(details.get("refresh").asText()).isEqualTo("STREAM_APPEND");
        assertThat(details.get("metrics").toString()).isEqualTo("{\"num_output_rows\":90,\"num_upserted_rows\":5}");
        JsonNode quality = details.get("data_quality");
        assertThat(quality.get("dropped_records").asLong()).isEqualTo(10);
        assertThat(quality.get("quarantined_records").asLong()).isEqualTo(3);
        assertThat(quality.get("expectations")).hasSize(1);
        assertThat(quality.get("expectations").get(0).toString())
                .isEqualTo("{\"name\":\"positive\",\"dataset\":\"silver_orders\","
                        + "\"passed_records\":90,\"failed_records\":10}");
    }

    @Test
    void aFlowWithoutRulesHasNoDataQuality() {
        assertThat(details(attempt.completed(outcome(FlowOutcome.State.IDLE))).has("data_quality"))
                .isFalse();
    }

    @Test
    void aFailureHoldsItsRootCauseAndItsPlace() {
        Problem problem = new Problem(ErrorCode.EXPECTATION_FAILED, "rule positive failed", "mend the rows", PLACE);
        Event ours = attempt.failed(new PipelineException(problem), false, 7, List.of());
        assertThat(ours.level()).isEqualTo(Event.Level.ERROR);
        assertThat(ours.message()).startsWith("Flow silver has failed: rule positive failed");
        assertThat(details(ours).get("error_code").asText()).isEqualTo("EXPECTATION_FAILED");
        assertThat(details(ours).get("source").get("line").asInt()).isEqualTo(12);

        Throwable foreign =
                new IllegalStateException("job aborted", new RuntimeException(null, new IOException("disk is full")));
        Event theirs = attempt.failed(foreign, true, 7, List.of());
        assertThat(theirs.message()).isEqualTo("Flow silver has failed: disk is full");
        assertThat(theirs.level()).isEqualTo(Event.Level.WARN);
        assertThat(exceptions(theirs))
                .extracting(Event.ExceptionInfo::className)
                .containsExactly(
                        IllegalStateException.class.getName(),
                        RuntimeException.class.getName(),
                        IOException.class.getName());
        assertThat(exceptions(theirs).get(0).stack()).isNotEmpty();
    }

    @Test
    void aFailureThatCausesItselfEnds() {
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        first.initCause(second);
        Event event = attempt.failed(first, true, 0, List.of());
        assertThat(exceptions(event)).hasSize(2);
    }

    @Test
    void aPlanNamesWhatWasRefused() {
        Event event = attempt.planned(
                RefreshKind.COMPLETE_RECOMPUTE,
                "an input changed",
                List.of(new FlowEvents.Refused("GROUP_AGGREGATE", "no change feed")),
                Map.of("bronze", 3L));
        assertThat(details(event).get("technique").asText()).isEqualTo("COMPLETE_RECOMPUTE");
        assertThat(details(event).get("refused").get(0).get("reason").asText()).isEqualTo("no change feed");
        assertThat(details(event).get("input_versions").get("bronze").asLong()).isEqualTo(3);
    }

    @Test
    void aDatasetIsDescribed() {
        DatasetDefinition definition = new DatasetDefinition(
                new DatasetName("c", "s", "silver_orders"),
                DatasetKind.STREAMING_TABLE,
                false,
                List.of(),
                List.of(new Expectation("positive", "amount > 0", ViolationAction.DROP_ROW, PLACE)),
                List.of(),
                List.of(),
                null,
                Map.of(),
                PLACE);
        Event event = events.definitions()
                .dataset(
                        "silver_orders",
                        definition,
                        List.of(new DefinitionEvents.SchemaColumn("amount", "double", true)));
        assertThat(details(event).get("schema").get(0).toString())
                .isEqualTo("{\"name\":\"amount\",\"type\":\"double\",\"nullable\":true}");
        assertThat(details(event).get("expectations").get(0).get("action").asText())
                .isEqualTo("DROP_ROW");
        assertThat(details(event).get("source").get("file").asText()).isEqualTo(PLACE.file());
    }

    @Test
    void remarksAndOperationsAreEvents() {
        Event old = events.deprecation(new Notice(Notice.Type.DEPRECATION, "LIVE TABLE is old", PLACE));
        assertThat(details(old).get("notice").asText()).isEqualTo("DEPRECATION");
        Event listing = events.operationProgress("file_listing", "COMPLETED", "3 files", Map.of("files", 3L));
        assertThat(details(listing).get("metrics").get("files").asLong()).isEqualTo(3);
    }
}
