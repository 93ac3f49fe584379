package dev.sluice.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
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
    void aLinkDoesNotLeadOutByWhatIsBehindItEither() throws IOException {
        Files.writeString(secret.resolve("spark-pipeline.yml"), "name: other");
        Files.createSymbolicLink(allowed.resolve("link"), secret);
        Path project = Files.createDirectories(allowed.resolve("project"));
        Files.createSymbolicLink(project.resolve("spark-pipeline.yml"), secret.resolve("spark-pipeline.yml"));
        PipelineRoots roots = PipelineRoots.of(List.of(allowed));

        for (String spec : List.of(
                allowed + "/link/spark-pipeline.yml",
                allowed + "/link/nothing",
                project.toString(),
                project + "/spark-pipeline.yml")) {
            assertThatThrownBy(() -> roots.open(spec)).as(spec).satisfies(PipelineRootsTest::isNotAllowed);
        }
    }

    @Test
    void whatALinkLedToWhenItWasCheckedIsWhatIsOpened() throws IOException {
        Path project = Files.createDirectories(allowed.resolve("project"));
        Path link = Files.createSymbolicLink(allowed.resolve("link"), project);

        URI opened = PipelineRoots.of(List.of(allowed)).open(link.toString());
        Files.delete(link);
        Files.createSymbolicLink(link, secret);

        assertThat(opened).isEqualTo(project.toRealPath().toUri());
    }

    @Test
    void takesAPathThatIsNoUri() throws IOException {
        Path project = Files.createDirectories(allowed.resolve("my 100% orders [1]"));
        PipelineRoots roots = PipelineRoots.of(List.of(allowed));

        assertThat(roots.open(project.toString()))
                .isEqualTo(roots.open(project.toUri().toString()))
                .isEqualTo(project.toRealPath().toUri());
    }

    @Test
    void refusesWhatIsNoPlaceOfThisMachine() {
        PipelineRoots roots = PipelineRoots.of(List.of(folder.resolve("allowed")));

        for (String spec : List.of(
                "",
                " ",
                allowed + "\0",
                allowed.toUri() + "%00",
                "file://host" + allowed,
                "file:relative",
                allowed.toUri() + "?x=1",
                "file:///%zz")) {
            assertThatThrownBy(() -> roots.open(spec))
                    .as(spec)
                    .isInstanceOfSatisfying(
                            PipelineException.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.ARGUMENT_INVALID));
        }
    }

    @Test
    void refusesWhatIsEncodedToLookLikeSomethingElse() {
        PipelineRoots roots = PipelineRoots.of(List.of(folder.resolve("allowed")));

        for (String spec : List.of(
                allowed.toUri() + "%2e%2e/%2e%2e/secret", allowed.toUri() + "..%2F..%2Fsecret", secret.toUri() + ".")) {
            assertThatThrownBy(() -> roots.open(spec)).as(spec).satisfies(PipelineRootsTest::isNotAllowed);
        }
        String tooLong = allowed + "/" + "x".repeat(100_000);
        assertThatThrownBy(() -> roots.open(tooLong))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SPEC_NOT_FOUND));
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
