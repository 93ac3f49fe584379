package dev.sluice.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthFileTest {
    @TempDir
    private Path folder;

    @Test
    void itIsThereWhileTheWorkerCanTakeWork() {
        Path file = folder.resolve("healthy");

        try (HealthFile health = HealthFile.start(file, () -> true)) {
            assertThat(health).isNotNull();
            assertThat(file).exists();
        }

        assertThat(file).doesNotExist();
    }

    @Test
    void itIsWrittenAgainOnlyWhileTheWorkerCanTakeWork() throws IOException {
        Path file = folder.resolve("healthy");
        AtomicBoolean able = new AtomicBoolean(true);
        AtomicInteger looks = new AtomicInteger();

        try (HealthFile health = HealthFile.start(
                file,
                () -> {
                    looks.incrementAndGet();
                    return able.get();
                },
                Duration.ofMillis(10))) {
            assertThat(health).isNotNull();
            makeOld(file);
            Awaitility.await().until(() -> !isOld(file));

            able.set(false);
            awaitLooks(looks, 2);
            makeOld(file);
            awaitLooks(looks, 3);
            assertThat(isOld(file)).isTrue();

            able.set(true);
            Awaitility.await().until(() -> !isOld(file));
        }
    }

    private static void awaitLooks(AtomicInteger looks, int more) {
        int enough = looks.get() + more;
        Awaitility.await().until(() -> looks.get() >= enough);
    }

    private static void makeOld(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    }

    private static boolean isOld(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toMillis() == 0;
    }

    @Test
    void whatAKilledWorkerLeftDoesNotCount() throws IOException {
        Path file = Files.createFile(folder.resolve("healthy"));

        try (HealthFile health = HealthFile.start(file, () -> false)) {
            assertThat(health).isNotNull();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsSaidAtOnce() {
        Path file = folder.resolve("absent/healthy");

        assertThatThrownBy(() -> HealthFile.start(file, () -> true))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining(file.toString());
    }
}
