package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateResult;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowStub;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Updates of two thousand flows keep within what the service bears, and cost what their flows cost. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class LargeUpdateTest {
    private static final int FLOWS = 2_000;
    private static final int CHAINS = 20;
    private static final int MAX_EVENT_SIZE = 64 * 1024;

    /** Events at which the service ends a workflow. */
    private static final int MAX_EVENTS = 51_200;

    private static final int WINDOW = 64;
    private static final String NAME = "a_flow_with_a_rather_long_name_";
    private final ScriptedEngine engine = new ScriptedEngine();

    @TempDir
    private Path project;

    @Test
    void aWideOne() {
        engine.flow("source");
        flows(1, FLOWS).forEach(flow -> engine.flow(flow, "source"));

        assertThat(states(run())).isEqualTo(Map.of("COMPLETED", (long) FLOWS));
    }

    @Test
    void oneOfLongChains() {
        flows(0, CHAINS).forEach(engine::flow);
        for (int flow = CHAINS; flow < FLOWS; flow++) {
            engine.flow(NAME + flow, NAME + (flow - CHAINS));
        }

        assertThat(states(run())).isEqualTo(Map.of("COMPLETED", (long) FLOWS));
    }

    @Test
    void oneInWhichNothingHasChangedRunsNothing() {
        engine.flow("source").isUpToDate();
        flows(1, FLOWS)
                .forEach(flow -> engine.flow(flow, "source").freshAt(Map.of("source", ScriptedEngine.VERSION_BEFORE)));

        UpdateResult run = run();

        assertThat(states(run)).isEqualTo(Map.of("NO_OP", (long) FLOWS));
        assertThat(engine.calls()).containsExactly("plan 1", "finish COMPLETED");
        assertThat(engine.end().flows())
                .hasSize(FLOWS)
                .allSatisfy(flow -> assertThat(flow.state()).isEqualTo("NO_OP"));
    }

    @Test
    void oneInWhichEverySecondFlowFails() {
        engine.flow("source");
        for (int flow = 1; flow < FLOWS; flow += 2) {
            engine.flow(NAME + flow, "source").fails(ErrorCode.DATA_INVALID, 1);
            if (flow + 1 < FLOWS) {
                engine.flow(NAME + (flow + 1), NAME + flow);
            }
        }

        UpdateResult run = run();

        assertThat(states(run)).isEqualTo(Map.of("COMPLETED", 1L, "FAILED", 1_000L, "SKIPPED", 999L));
        assertThat(engine.end().flows().stream()
                        .collect(Collectors.groupingBy(end -> end.state(), Collectors.counting())))
                .isEqualTo(states(run));
    }

    private static List<String> flows(int from, int to) {
        return IntStream.range(from, to).mapToObj(flow -> NAME + flow).toList();
    }

    private static Map<String, Long> states(UpdateResult whole) {
        return whole.flows().stream().collect(Collectors.groupingBy(FlowResult::state, Collectors.counting()));
    }

    /** Runs the update and checks what it leaves in the history. */
    private UpdateResult run() {
        try (UpdateEnvironment updates = new UpdateEnvironment(engine, project)) {
            WorkflowStub update = updates.start(updates.input(null));
            UpdateResult result = UpdateEnvironment.end(update);

            assertThat(result.flows().size() + result.flowsOmitted()).isEqualTo(FLOWS);
            List<HistoryEvent> events = updates.service()
                    .getWorkflowClient()
                    .fetchHistory(update.getExecution().getWorkflowId())
                    .getEvents();
            assertThat(events).hasSizeLessThan(MAX_EVENTS / 2);
            assertThat(events)
                    .allSatisfy(event -> assertThat(event.getSerializedSize())
                            .as(() -> event.toString().substring(0, 500))
                            .isLessThan(MAX_EVENT_SIZE));
            assertThat(mostPending(events)).isLessThanOrEqualTo(WINDOW);
            return update.query("status", UpdateResult.class);
        }
    }

    private static int mostPending(List<HistoryEvent> events) {
        Map<Long, HistoryEvent> pending = new HashMap<>();
        int most = 0;
        for (HistoryEvent event : events) {
            if (event.hasActivityTaskScheduledEventAttributes()) {
                pending.put(event.getEventId(), event);
            } else if (event.hasActivityTaskCompletedEventAttributes()) {
                pending.remove(event.getActivityTaskCompletedEventAttributes().getScheduledEventId());
            } else if (event.hasActivityTaskFailedEventAttributes()) {
                pending.remove(event.getActivityTaskFailedEventAttributes().getScheduledEventId());
            }
            most = Math.max(most, pending.size());
        }
        return most;
    }
}
