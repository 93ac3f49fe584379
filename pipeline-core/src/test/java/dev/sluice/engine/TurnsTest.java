package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.engine.update.UpdateEnd;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlannedUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Updates that wait for the end of another one. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TurnsTest {
    private static final UpdateEnd COMPLETED = new UpdateEnd("COMPLETED", null, List.of());

    @TempDir
    Path folder;

    private final SparkEngine engine = TestPipeline.engine();
    private TestPipeline pipeline;

    @BeforeEach
    void project() {
        pipeline = TestPipeline.of(folder, "CREATE MATERIALIZED VIEW one AS SELECT 1 AS id;");
    }

    @Test
    void nobodyActiveMeansNoWait() {
        engine.awaitTurn(pipeline.uri(), "next", false, FlowContext.detached(1));

        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
    }

    @Test
    void itGoesOnWhenTheOtherHasEnded() {
        PlannedUpdate active = pipeline.plan(Ask.everything());
        CompletableFuture<Void> waiting = wait("next", FlowContext.detached(1));
        awaitPlaceTaken();
        assertThat(waiting).isNotDone();

        engine.finish(pipeline.uri(), active.ref(), COMPLETED);

        assertThat(waiting).succeedsWithin(30, TimeUnit.SECONDS);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
    }

    @Test
    void onlyOneWaits() {
        PlannedUpdate active = pipeline.plan(Ask.everything());
        CompletableFuture<Void> waiting = wait("next", FlowContext.detached(1));
        awaitPlaceTaken();

        assertThatThrownBy(() -> engine.awaitTurn(pipeline.uri(), "third", false, FlowContext.detached(1)))
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UPDATE_ACTIVE))
                .hasMessageContaining("next");

        engine.finish(pipeline.uri(), active.ref(), COMPLETED);
        assertThat(waiting).succeedsWithin(30, TimeUnit.SECONDS);
        engine.awaitTurn(pipeline.uri(), "third", false, FlowContext.detached(1));
    }

    @Test
    void aCancellationGivesThePlaceBack() {
        PlannedUpdate active = pipeline.plan(Ask.everything());
        AtomicReference<Runnable> cancel = new AtomicReference<>();
        CompletableFuture<Void> waiting = wait("next", cancellable(cancel));
        awaitPlaceTaken();

        Objects.requireNonNull(cancel.get()).run();

        assertThat(waiting).failsWithin(30, TimeUnit.SECONDS);
        CompletableFuture<Void> third = wait("third", FlowContext.detached(1));
        engine.finish(pipeline.uri(), active.ref(), COMPLETED);
        assertThat(third).succeedsWithin(30, TimeUnit.SECONDS);
    }

    private CompletableFuture<Void> wait(String updateId, FlowContext context) {
        return CompletableFuture.runAsync(() -> engine.awaitTurn(pipeline.uri(), updateId, false, context));
    }

    private void awaitPlaceTaken() {
        Awaitility.await().until(() -> isThere("queue", ".json"));
    }

    private boolean isThere(String lease, String ending) throws IOException {
        Path marks = folder.resolve("pipeline-storage/_sluice").resolve(lease);
        if (!Files.isDirectory(marks)) {
            return false;
        }
        try (Stream<Path> files = Files.list(marks)) {
            return files.anyMatch(file -> file.getFileName().toString().endsWith(ending));
        }
    }

    @Test
    void theOtherLearnsFromTheStorageWhoWantsItsPlace() {
        PlannedUpdate active = pipeline.plan(Ask.everything());
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(
                () -> engine.awaitTurn(pipeline.uri(), "next", true, FlowContext.detached(1)));
        Awaitility.await().until(() -> isThere("lease", ".stop"));
        AtomicReference<String> reason = new AtomicReference<>();

        engine.runFlow(pipeline.uri(), active.ref(), "one", watching(reason, new AtomicReference<>()));

        assertThat(reason.get()).contains("next", "CANCEL_OTHER");
        engine.finish(pipeline.uri(), active.ref(), new UpdateEnd("CANCELED", reason.get(), List.of()));
        assertThat(waiting).succeedsWithin(30, TimeUnit.SECONDS);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
    }

    @Test
    void whoeverWaitsIsNotInTheWayOfTheActiveOne() {
        PlannedUpdate active = pipeline.plan(Ask.everything());
        CompletableFuture<Void> waiting = wait("next", FlowContext.detached(1));
        awaitPlaceTaken();

        assertThatThrownBy(() -> engine.awaitTurn(pipeline.uri(), "third", true, FlowContext.detached(1)))
                .hasMessageContaining("next");

        AtomicReference<String> reason = new AtomicReference<>();
        engine.runFlow(pipeline.uri(), active.ref(), "one", watching(reason, new AtomicReference<>()));
        assertThat(reason.get()).isNull();
        engine.finish(pipeline.uri(), active.ref(), COMPLETED);
        assertThat(waiting).succeedsWithin(30, TimeUnit.SECONDS);
    }

    private static FlowContext cancellable(AtomicReference<Runnable> cancel) {
        return watching(new AtomicReference<>(), cancel);
    }

    private static FlowContext watching(AtomicReference<String> endReason, AtomicReference<Runnable> cancel) {
        return new FlowContext() {
            @Override
            public int attempt() {
                return 1;
            }

            @Override
            public int attemptsBefore() {
                return 0;
            }

            @Override
            public void progress(long rows, long batch) {}

            @Override
            public void onCancel(Runnable stop) {
                cancel.set(stop);
            }

            @Override
            public void endUpdate(String reason) {
                endReason.set(reason);
            }
        };
    }
}
