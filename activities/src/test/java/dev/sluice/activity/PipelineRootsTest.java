package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineRootsTest {
    @TempDir
    private Path folder;

    private Path allowed;
    private Path secret;

    @BeforeEach
    void layOut() throws IOException {
        allowed = Files.createDirectories(folder.resolve("allowed/orders"));
        secret = Files.createDirectories(folder.resolve("secret"));
    }

    @Test
    void opensAProjectUnderARootHoweverItIsWritten() throws IOException {
        PipelineRoots roots = PipelineRoots.of(List.of(folder.resolve("allowed")));

        assertThat(roots.open(allowed.toString()))
                .isEqualTo(allowed.toRealPath().toUri());
        assertThat(roots.open(allowed.toUri().toString()))
                .isEqualTo(allowed.toRealPath().toUri());
        assertThat(roots.open(allowed + "/../orders/."))
                .isEqualTo(allowed.toRealPath().toUri());
    }

    @Test
    void refusesWhatLiesElsewhere() {
        PipelineRoots roots = PipelineRoots.of(List.of(folder.resolve("allowed")));

        for (String spec : List.of(
                secret.toString(),
                allowed + "/../../secret",
                folder.resolve("allowed-too").toString(),
                "s3a://bucket/orders",
                "https://example.com/spark-pipeline.yml")) {
            assertThatThrownBy(() -> roots.open(spec)).satisfies(PipelineRootsTest::isNotAllowed);
        }
    }

    @Test
    void aLinkDoesNotLeadOut() throws IOException {
        Path link = Files.createSymbolicLink(allowed.resolve("link"), secret);

        assertThatThrownBy(() -> PipelineRoots.of(List.of(allowed)).open(link.toString()))
                .satisfies(PipelineRootsTest::isNotAllowed);
    }

    @Test
    void saysSoWhereThereIsNoProject() {
        assertThatThrownBy(() -> PipelineRoots.of(List.of(allowed)).open(allowed + "/missing"))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SPEC_NOT_FOUND));
    }

    @Test
    void noRootsAllowNothing() {
        assertThatThrownBy(() -> PipelineRoots.parse("").open(allowed.toString()))
                .satisfies(PipelineRootsTest::isNotAllowed);
    }

    @Test
    void aPathListNamesSeveral() {
        PipelineRoots roots = PipelineRoots.parse(allowed + File.pathSeparator + secret);

        assertThat(roots.folders()).hasSize(2);
        assertThat(roots.open(secret.toString())).isNotNull();
    }

    private static void isNotAllowed(Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PIPELINE_NOT_ALLOWED));
    }
}
