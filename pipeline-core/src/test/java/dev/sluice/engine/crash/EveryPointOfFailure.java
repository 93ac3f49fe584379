package dev.sluice.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.sluice.SharedSpark;
import dev.sluice.engine.SparkEngine;
import dev.sluice.engine.crash.Conductor.Ending;
import dev.sluice.plan.UpdateRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.io.TempDir;

/**
 * Breaks an update at every durable step it takes, the files of Spark's checkpoints included: the step fails once, or the
 * process dies after it. What goes on from there must end with the same rows as an update that nothing happened to.
 *
 * <p>Both kinds of update take the same steps, but for the first one of all; each breaks every other step, so that together
 * they break them all, in one of the two ways. With {@code -Dsluice.test.everyWay=true} both break every step in both ways,
 * which takes many minutes.
 */
abstract class EveryPointOfFailure {
    private static final boolean EVERY_WAY = Boolean.getBoolean("sluice.test.everyWay");
    private static final String BROKEN = "broken";
    private static final String NEXT = "next";

    @TempDir
    Path folder;

    private int shops;

    @AfterEach
    void observeNothing() {
        ObservedCheckpoints.stopObserving();
    }

    final Path data() {
        Path data = folder.resolve("data");
        Shop.deliver(data, "web", 1);
        Shop.deliver(data, "web", 2);
        Shop.deliver(data, "till", 3);
        return data;
    }

    /**
     * @param make makes a shop in the state in which the update finds it
     * @param update makes the request with an id: after a failure the same is asked for again
     */
    final List<DynamicTest> everyPoint(Function<Path, Shop> make, Function<String, UpdateRequest> update) {
        Shop undisturbed = make.apply(nextFolder());
        Faults recording = Faults.none();
        assertCompleted(run(undisturbed, recording, update.apply(BROKEN)));
        List<String> steps = recording.steps();
        assertThat(steps)
                .contains("append events", "commit bronze", "commit silver", "commit gold", "checkpoint commits/0");
        Map<String, List<String>> expected = undisturbed.content();
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int step = i;
            String name = step + " " + steps.get(step);
            boolean isError = step / 2 % 2 == 0;
            if (EVERY_WAY || (step % 2 == 0 && isError)) {
                tests.add(
                        dynamicTest("error at " + name, () -> error(make.apply(nextFolder()), step, update, expected)));
            }
            if (EVERY_WAY || (step % 2 == 0 && !isError)) {
                tests.add(dynamicTest(
                        "crash after " + name, () -> crash(make.apply(nextFolder()), step, update, expected)));
            }
        }
        return tests;
    }

    private static void error(
            Shop shop, int step, Function<String, UpdateRequest> update, Map<String, List<String>> expected) {
        String state = run(shop, Faults.errorAt(step), update.apply(BROKEN)).state();
        assertCompleted(run(shop, Faults.none(), update.apply(NEXT)));
        assertThat(shop.content()).isEqualTo(expected);
        EventAudit audit = new EventAudit(shop.events());
        audit.check();
        assertThat(audit.endOf(BROKEN)).isSubsetOf(state);
        assertThat(audit.endOf(NEXT)).containsExactly("COMPLETED");
    }

    /** Every other dead process is followed by one that goes on with its update, the rest by a new update. */
    private static void crash(
            Shop shop, int step, Function<String, UpdateRequest> update, Map<String, List<String>> expected) {
        Conductor conductor = shop.conductor();
        run(conductor, Faults.crashAfter(step), update.apply(BROKEN));
        if (step / 4 % 2 == 0) {
            assertCompleted(run(conductor, Faults.none(), update.apply(BROKEN)));
        } else {
            // Refused as long as the dead one's lease runs: its process is this one, which lives.
            Awaitility.await()
                    .pollInSameThread()
                    .atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> run(shop, Faults.none(), update.apply(NEXT)).isCompleted());
        }
        assertThat(shop.content()).isEqualTo(expected);
        new EventAudit(shop.events()).check();
    }

    static Ending run(Shop shop, Faults faults, UpdateRequest request) {
        return run(shop.conductor(), faults, request);
    }

    private static Ending run(Conductor conductor, Faults faults, UpdateRequest request) {
        ObservedCheckpoints.observeWith(faults);
        return conductor.run(SparkEngine.on(SharedSpark.get(), faults), request);
    }

    static void assertCompleted(Ending ending) {
        assertThat(ending.state()).as("%s", ending.failures()).isEqualTo("COMPLETED");
    }

    private Path nextFolder() {
        return folder.resolve("shop-" + shops++);
    }
}
