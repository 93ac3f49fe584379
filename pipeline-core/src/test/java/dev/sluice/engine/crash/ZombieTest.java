package dev.sluice.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SharedSpark;
import dev.sluice.engine.SparkEngine;
import dev.sluice.engine.crash.Conductor.Ending;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.CommitObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An update that stands still before a step until its lease has run out, another update has finished its work and a full
 * refresh has done it all again: what it does when it goes on must be refused.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ZombieTest {
    @TempDir
    private Path folder;

    @AfterEach
    void observeNothing() {
        ObservedCheckpoints.stopObserving();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "write zombie/plan.json, 1",
        "commit bronze, 1",
        "commit bronze, 2",
        "checkpoint commits/0, 1",
        "checkpoint offsets/1, 1",
        "commit silver, 1",
        "commit gold, 1",
        "write flows/spark_catalog~2edefault~2egold.json, 1",
    })
    void nothingOfItCountsAfterOthersHaveGoneOn(String step, int nth) {
        Shop shop = Shop.create(folder.resolve("shop"), data());
        Pause pause = new Pause(step, nth);
        CompletableFuture<Ending> zombie =
                CompletableFuture.supplyAsync(() -> run(shop, pause, Shop.refresh("zombie")));
        pause.awaitReached();

        untilTheLeaseRunsOut(shop);
        Map<String, List<String>> afterTheNext = shop.content();
        assertCompleted(run(shop, CommitObserver.none(), Shop.fullRefresh("reset")));
        Map<String, List<String>> afterTheReset = shop.content();
        pause.resume();
        Ending ending = zombie.join();

        assertThat(afterTheNext).isEqualTo(expected());
        assertThat(afterTheReset).isEqualTo(expected());
        assertThat(shop.content()).isEqualTo(expected());
        assertThat(ending.isCompleted()).isFalse();
        assertThat(ending.failures()).anyMatch(failure -> failure.contains("reset") || failure.contains("checkpoint"));
        EventAudit audit = new EventAudit(shop.events());
        audit.check();
        assertThat(audit.endOf("zombie")).containsExactly("FAILED");
        assertThat(audit.endOf("next")).containsExactly("COMPLETED");
        assertCompleted(run(shop, CommitObserver.none(), Shop.refresh("last")));
        assertThat(shop.content()).isEqualTo(expected());
    }

    /** All flows have ended well and are recorded, but the update has not: it can't any more. */
    @Test
    void anUpdateThatWasOnlyToBeClosedIsNotClosedAsCompleted() {
        Shop shop = Shop.create(folder.resolve("shop"), data());
        // Planning, four flows, the end.
        Pause pause = new Pause("append events", 6);
        CompletableFuture<Ending> zombie =
                CompletableFuture.supplyAsync(() -> run(shop, pause, Shop.refresh("zombie")));
        pause.awaitReached();

        untilTheLeaseRunsOut(shop);
        pause.resume();

        assertThat(zombie.join().isCompleted()).isFalse();
        EventAudit audit = new EventAudit(shop.events());
        audit.check();
        assertThat(shop.content()).isEqualTo(expected());
    }

    private Path data() {
        Path data = folder.resolve("data");
        Shop.deliver(data, "web", 1);
        Shop.deliver(data, "web", 2);
        Shop.deliver(data, "till", 3);
        return data;
    }

    private static Map<String, List<String>> expected() {
        return Map.of(
                "bronze",
                List.of(
                        "[1,north,1,null]",
                        "[1,north,1,null]",
                        "[1,south-1,1,null]",
                        "[1,web,null,null]",
                        "[2,north,2,null]",
                        "[2,north,2,null]",
                        "[2,south-2,1,null]",
                        "[2,web,null,null]",
                        "[3,north,3,null]",
                        "[3,north,3,null]",
                        "[3,south-3,1,null]",
                        "[3,till,null,null]"),
                "silver",
                List.of(
                        "[1,north,1]",
                        "[1,north,1]",
                        "[1,south-1,1]",
                        "[2,north,2]",
                        "[2,north,2]",
                        "[2,south-2,1]",
                        "[3,north,3]",
                        "[3,north,3]",
                        "[3,south-3,1]"),
                "gold",
                List.of("[north,6,12]"));
    }

    private static void untilTheLeaseRunsOut(Shop shop) {
        Awaitility.await()
                .pollInSameThread()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(200))
                .until(() ->
                        run(shop, CommitObserver.none(), Shop.refresh("next")).isCompleted());
    }

    private static Ending run(Shop shop, CommitObserver observer, UpdateRequest request) {
        ObservedCheckpoints.observeWith(observer);
        return shop.conductor().run(SparkEngine.on(SharedSpark.get(), observer), request);
    }

    private static void assertCompleted(Ending ending) {
        assertThat(ending.state()).as("%s", ending.failures()).isEqualTo("COMPLETED");
    }
}
