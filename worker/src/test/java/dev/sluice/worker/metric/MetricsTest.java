package dev.sluice.worker.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.activity.PipelineRoots;
import dev.sluice.activity.ScriptedEngine;
import dev.sluice.activity.observe.Delivery;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.worker.service.Duty;
import dev.sluice.worker.service.SluiceWorker;
import dev.sluice.worker.service.TemporalService;
import dev.sluice.worker.service.Updates;
import dev.sluice.workflow.message.PipelineRef;
import dev.sluice.workflow.message.UpdateInput;
import dev.sluice.workflow.step.StepNames;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus reads after updates on a worker in this process. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class MetricsTest {
    private static final String QUEUE = "metrics-test";
    private static final Path DOCUMENT = Path.of("..", "docs", "metrics.md");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (\\w+) \\| ([^|]*) \\|.*");

    private final ScriptedEngine engine = new ScriptedEngine();

    @TempDir
    private Path project;

    private MetricsEndpoint metrics;
    private TemporalService service;
    private SluiceWorker worker;

    @BeforeEach
    void start() {
        metrics = MetricsEndpoint.open(MetricsAddress.parse("0"));
        assertThat(Scrape.get(metrics, "/health").statusCode()).isEqualTo(503);
        service = TemporalService.embedded(metrics.sdkScope());
        worker = SluiceWorker.start(
                service, QUEUE, Set.of(Duty.UPDATES), engine, PipelineRoots.of(List.of(project)), metrics.observer());
        metrics.watch(worker::canTakeWork);
    }

    @AfterEach
    void stop() {
        worker.close();
        service.close();
        metrics.close();
    }

    @Test
    void countsWhatUpdatesDo() {
        engine.flow("bronze");
        engine.flow("silver", "bronze").fails(ErrorCode.DATA_INVALID, 1);
        engine.flow("gold", "silver");
        engine.flow("unchanged", "bronze").freshAt(Map.of("bronze", ScriptedEngine.VERSION_BEFORE + 1));
        update("u1");
        update("u2");

        Scrape scrape = Scrape.of(metrics);
        String all = "pipeline=\"orders\"";
        assertThat(scrape.value("sluice_updates_total{cause=\"USER_ACTION\"," + all + ",state=\"FAILED\"}"))
                .isEqualTo(1);
        assertThat(scrape.value("sluice_updates_total{cause=\"USER_ACTION\"," + all + ",state=\"COMPLETED\"}"))
                .isEqualTo(1);
        assertThat(flows(scrape, "COMPLETED")).as("bronze twice, silver, gold").isEqualTo(4);
        assertThat(flows(scrape, "NO_OP")).as("unchanged, twice").isEqualTo(2);
        assertThat(flows(scrape, "FAILED")).as("silver").isEqualTo(1);
        assertThat(flows(scrape, "SKIPPED")).as("gold").isEqualTo(1);
        assertThat(scrape.value("sluice_flow_failures_total{code=\"DATA_INVALID\"," + all + "}"))
                .isEqualTo(1);
        assertThat(scrape.value("sluice_rows_written_total{" + all + "}")).isEqualTo(40);
        assertThat(scrape.value("sluice_rows_dropped_total{" + all + "}")).isEqualTo(8);
        assertThat(scrape.value("sluice_expectation_records_total{" + all + ",result=\"failed\"}"))
                .isEqualTo(8);
        assertThat(scrape.value("sluice_refreshes_total{" + all + ",technique=\"COMPLETE_RECOMPUTE\"}"))
                .isEqualTo(4);
        assertThat(scrape.value("sluice_update_duration_seconds_count{" + all + ",state=\"COMPLETED\"}"))
                .isEqualTo(1);
    }

    @Test
    void answersFromTheRecordAreNotCountedAgain() {
        engine.flow("bronze").hasFinishedBefore();
        update("u1");

        Scrape scrape = Scrape.of(metrics);
        assertThat(flows(scrape, "COMPLETED")).isNegative();
        assertThat(scrape.value("sluice_rows_written_total{pipeline=\"orders\"}"))
                .isNegative();
        assertThat(scrape.value("sluice_updates_total{cause=\"USER_ACTION\",pipeline=\"orders\",state=\"COMPLETED\"}"))
                .isEqualTo(1);
    }

    @Test
    void flowsAreNoLabels() {
        IntStream.range(0, 40).forEach(number -> engine.flow("flow_number_" + number));
        update("u1");

        Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            Scrape scrape = Scrape.of(metrics);
            assertThat(scrape.values("activity_type")).contains("flow", "(plan)", "(finish)");
        });
        Scrape scrape = Scrape.of(metrics);
        assertThat(scrape.text()).doesNotContain("flow_number_").doesNotContain("u1");
        assertThat(Scrape.get(metrics, "/health").statusCode()).isEqualTo(200);
    }

    @Test
    void withoutItsServiceAWorkerTakesNoWork() {
        assertThat(Scrape.get(metrics, "/health").statusCode()).isEqualTo(200);

        service.close();

        assertThat(Scrape.get(metrics, "/health").statusCode()).isEqualTo(503);
    }

    @Test
    void stepsKeepTheirNames() {
        for (String step : StepNames.ALL) {
            assertThat(activityLabel(step)).isEqualTo(step);
        }
        assertThat(activityLabel("none")).isEqualTo("none");
        assertThat(activityLabel("watch")).isEqualTo("flow");
    }

    private static String activityLabel(String type) {
        Meter.Id id = new Meter.Id(
                SdkLabels.PREFIX + "activity_succeed", Tags.of("activity_type", type), null, null, Meter.Type.COUNTER);
        return String.valueOf(new SdkLabels().map(id).getTag("activity_type"));
    }

    @Test
    void manyPipelinesAreFewLabels() {
        BoundedNames names = new BoundedNames(2);

        assertThat(List.of("a", "b", "c", "a", "d", "", "b").stream().map(names::label))
                .containsExactly("a", "b", "other", "a", "other", "unknown", "b");
    }

    @Test
    void theDocumentAndTheEndpointAgree() throws IOException {
        engine.flow("bronze");
        engine.flow("silver", "bronze").fails(ErrorCode.DATA_INVALID, 1);
        engine.planFails(
                new PipelineException(Problem.of(ErrorCode.CYCLE, "silver and gold read each other", "cut it")));
        update("u0");
        engine.planWorks();
        update("u1");
        metrics.observer().notified(new Delivery("WEBHOOK", Delivery.SENT));

        assertThat(Scrape.of(metrics)
                        .value("sluice_updates_total{cause=\"USER_ACTION\",pipeline=\"unknown\",state=\"FAILED\"}"))
                .isEqualTo(1);
        assertThat(documented()).isEqualTo(Scrape.of(metrics).families("sluice_"));
    }

    @Test
    void aPortInUseIsSaid() {
        assertThatThrownBy(() -> MetricsEndpoint.open(new MetricsAddress("127.0.0.1", metrics.port())))
                .isInstanceOfSatisfying(PipelineException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
                    assertThat(e.getMessage()).contains("127.0.0.1:" + metrics.port());
                });
    }

    @Test
    void addresses() {
        assertThat(MetricsAddress.parse("9464")).isEqualTo(new MetricsAddress("127.0.0.1", 9464));
        assertThat(MetricsAddress.parse(":9464")).isEqualTo(new MetricsAddress("127.0.0.1", 9464));
        assertThat(MetricsAddress.parse("0.0.0.0:1")).isEqualTo(new MetricsAddress("0.0.0.0", 1));
        assertThat(MetricsAddress.parse("[::1]:9464")).isEqualTo(new MetricsAddress("::1", 9464));
        for (String wrong : List.of("", "host", "host:", "host:99999", "host:-1", "1:2:x")) {
            assertThatThrownBy(() -> MetricsAddress.parse(wrong)).isInstanceOf(PipelineException.class);
        }
    }

    private void update(String id) {
        new Updates(service)
                .start(
                        "orders",
                        id,
                        QUEUE,
                        UpdateInput.everything(
                                PipelineRef.ofSpec(project.toUri().toString()), null, "DEVELOPMENT"))
                .follow(document -> {});
    }

    private static double flows(Scrape scrape, String state) {
        return scrape.value(
                "sluice_flows_total{kind=\"MATERIALIZED_VIEW\",pipeline=\"orders\",state=\"" + state + "\"}");
    }

    private static Set<String> documented() throws IOException {
        return Files.readAllLines(DOCUMENT).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> row.group(1) + " | " + row.group(2) + " | "
                        + row.group(3).replace("`", "").strip())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
