package dev.sluice.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
