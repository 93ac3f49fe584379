package dev.sluice.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.definition.project.NoPrograms;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    private static final SourceLocation HERE = new SourceLocation("spark-pipeline.yml", 3, 5);

    @TempDir
    private Path folder;

    @Test
    void aValueComesFromTheEnvironmentOrFromAFileWithoutItsLineEnd() throws IOException {
        Files.writeString(folder.resolve("api.token"), "from-file\n");
        Files.writeString(folder.resolve("windows"), "from-windows\r\n");
        Files.writeString(folder.resolve("lines"), "line one\nline two\n\n");
        Secrets secrets =
                Secrets.of(Map.of("SLUICE_SECRETS", folder.toString(), "SLUICE_SECRET_password", "from-environment"));

        assertThat(secrets.resolve("Bearer ${secret:api.token}", HERE)).isEqualTo("Bearer from-file");
        assertThat(secrets.resolve("${secret:windows}", HERE)).isEqualTo("from-windows");
        assertThat(secrets.resolve("${secret:lines}", HERE)).isEqualTo("line one\nline two\n");
        assertThat(secrets.resolve("${secret:password}/${secret:api.token}", HERE))
                .isEqualTo("from-environment/from-file");
        assertThat(secrets.resolve("${password} $1 {secret:x}", HERE)).isEqualTo("${password} $1 {secret:x}");
    }

    /** Kubernetes mounts a secret as a link into a folder that it swaps. */
    @Test
    void aFileMayBeALinkAndIsReadAnew() throws IOException {
        Path data = Files.createDirectories(folder.resolve("..data"));
        Files.writeString(data.resolve("token"), "first value");
        Files.createSymbolicLink(folder.resolve("token"), data.resolve("token"));
        Secrets secrets = Secrets.of(Map.of("SLUICE_SECRETS", folder.toString()));

        assertThat(secrets.resolve("${secret:token}", HERE)).isEqualTo("first value");
        Files.writeString(data.resolve("token"), "second value");
        assertThat(secrets.resolve("${secret:token}", HERE)).isEqualTo("second value");
    }

    @Test
    void aValueIsNotSearchedForReferences() {
        Secrets secrets = Secrets.of(
                Map.of("SLUICE_SECRET_outer", "${secret:inner} $1 \\", "SLUICE_SECRET_inner", "inner value"));

        assertThat(secrets.resolve("${secret:outer}", HERE)).isEqualTo("${secret:inner} $1 \\");
    }

    @Test
    void aNameIsNeverAPathNorASecretOfTheProcess() throws IOException {
        Files.writeString(folder.resolve("outside"), "outside value");
        Path inside = Files.createDirectories(folder.resolve("secrets"));
        Files.writeString(inside.resolve("SLUICE_CODEC_KEY"), "k1:key-of-the-process");
        Secrets secrets = Secrets.of(Map.of("SLUICE_SECRETS", inside.toString()));

        for (String name :
                new String[] {"../outside", "..", "", " ", ".hidden", "a/b", "SLUICE_CODEC_KEY", "missing"}) {
            assertThatThrownBy(() -> secrets.resolve("${secret:" + name + "}", HERE))
                    .as(name)
                    .isInstanceOfSatisfying(PipelineException.class, failure -> {
                        assertThat(failure.code()).isEqualTo(ErrorCode.SECRET_MISSING);
                        assertThat(failure.first().where()).isEqualTo(HERE);
                    });
        }
        assertThat(secrets.own("SLUICE_CODEC_KEY")).contains("k1:key-of-the-process");
    }

    @Test
    void aValueTooShortToBeKeptSecretIsRefused() {
        Secrets secrets = Secrets.of(Map.of("SLUICE_SECRET_pin", "123"));

        assertThatThrownBy(() -> secrets.resolve("${secret:pin}", HERE))
                .hasMessageContaining("fewer than 4 characters")
                .hasMessageNotContaining("123");
    }

    @Test
    void whatWasResolvedIsTakenOutOfTexts() {
        Secrets secrets = Secrets.of(Map.of(
                "SLUICE_SECRET_plain", "s3cr&t value\"1",
                "SLUICE_SECRET_longer", "s3cr&t value\"1 and more",
                "SLUICE_SECRET_lines", "-----BEGIN KEY-----\nMIIEvQIBADANBg\n-----END KEY-----"));
        assertThat(Redaction.of("s3cr&t value\"1")).isEqualTo("s3cr&t value\"1");
        secrets.resolve("${secret:plain}${secret:longer}${secret:lines}", HERE);

        assertThat(Redaction.of("can't open jdbc:x?p=s3cr&t value\"1!"))
                .isEqualTo("can't open jdbc:x?p=${secret:plain}!");
        assertThat(Redaction.of("s3cr&t value\"1 and more")).isEqualTo("${secret:longer}");
        assertThat(Redaction.of("p=s3cr%26t+value%221&q=s3cr%26t%20value%221"))
                .isEqualTo("p=${secret:plain}&q=${secret:plain}");
        assertThat(Redaction.of("{\"p\":\"s3cr&t value\\\"1\"}")).isEqualTo("{\"p\":\"${secret:plain}\"}");
        assertThat(Redaction.of("bad key at MIIEvQIBADANBg")).isEqualTo("bad key at ${secret:lines}");
    }

    /** Else whoever may start an update could have any secret written to a table. */
    @Test
    void argumentsOfAnUpdateCannotReferToSecrets() throws IOException {
        Files.writeString(folder.resolve("spark-pipeline.yml"), "name: test\n");
        Files.createDirectories(folder.resolve("transformations"));
        Files.writeString(
                folder.resolve("transformations/one.sql"),
                "CREATE OR REFRESH MATERIALIZED VIEW one AS SELECT :region AS region;");

        assertThatThrownBy(() ->
                        ProjectReader.read(folder.toUri(), Map.of("region", "x${secret:password}"), NoPrograms.HERE))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.ARGUMENT_INVALID));
    }
}
