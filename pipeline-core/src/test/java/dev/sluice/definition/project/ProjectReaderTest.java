package dev.sluice.definition.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Notice;
import dev.sluice.definition.Notification;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectReaderTest {
    @TempDir
    private Path folder;

    @Test
    void theShortestProjectFileGetsAllDefaults() throws IOException {
        write("spark-pipeline.yml", "name: orders\n");

        PipelineSpec spec = ProjectReader.readSpec(folder.toUri());

        assertThat(spec)
                .isEqualTo(new PipelineSpec(
                        uri("spark-pipeline.yml"),
                        "orders",
                        "spark_catalog",
                        "default",
                        uri("pipeline-storage"),
                        List.of(new PipelineSpec.Library("transformations/**", true)),
                        Map.of(),
                        Map.of(),
                        false,
                        Optional.empty(),
                        PipelineSpec.OnRemoved.KEEP,
                        Map.of(),
                        Map.of(),
                        Optional.empty(),
                        List.of(),
                        List.of()));
    }

    @Test
    void everyKeyOfTheProjectFile() throws IOException {
        write("spark-pipeline.yaml", """
                name: orders
                catalog: main
                database: silver
                storage: data/../data/./orders/
                libraries:
                  - glob:
                      include: sql/**
                  - file: {path: extra/one.sql}
                configuration:
                  spark.sql.shuffle.partitions: 8
                  spark.sql.ansi.enabled: false
                  pipelines.trigger.interval: 10 seconds
                  x.ratio: 0.50
                  x.empty: ""
                parameters: {day: 2024-01-01, &n "n": 1}
                continuous: yes
                development: false
                on_removed: keep
                event_log: {schema: ops, name: orders_log}
                external_tables:
                  samples.tpch.orders: {format: parquet, path: landing/orders, options: {mergeSchema: true}}
                  plain: {path: "s3a://bucket/some folder/x"}
                catalogs:
                  other: {storage: /data/other/pipeline-storage}
                notifications: [{webhook: "https://example.com", alerts: [on-update-failure]}]
                serverless: true
                """);

        PipelineSpec spec = ProjectReader.readSpec(folder.toUri());

        assertThat(spec.file()).isEqualTo(uri("spark-pipeline.yaml"));
        assertThat(spec.catalog()).isEqualTo("main");
        assertThat(spec.schema()).isEqualTo("silver");
        assertThat(spec.storage()).isEqualTo(uri("data/orders"));
        assertThat(spec.libraries())
                .containsExactly(
                        new PipelineSpec.Library("sql/**", true), new PipelineSpec.Library("extra/one.sql", false));
        assertThat(spec.configuration())
                .isEqualTo(Map.of(
                        "spark.sql.shuffle.partitions",
                        "8",
                        "spark.sql.ansi.enabled",
                        "false",
                        "pipelines.trigger.interval",
                        "10 seconds",
                        "x.ratio",
                        "0.50",
                        "x.empty",
                        ""));
        assertThat(spec.parameters()).isEqualTo(Map.of("day", "2024-01-01", "n", "1"));
        assertThat(spec.continuous()).isTrue();
        assertThat(spec.development()).contains(false);
        assertThat(spec.onRemoved()).isEqualTo(PipelineSpec.OnRemoved.KEEP);
        assertThat(spec.eventLog()).contains(new DatasetName("main", "ops", "orders_log"));
        assertThat(spec.externalTables())
                .isEqualTo(Map.of(
                        "samples.tpch.orders",
                        new PipelineSpec.ExternalTable("parquet", uri("landing/orders"), Map.of("mergeSchema", "true")),
                        "plain",
                        new PipelineSpec.ExternalTable("delta", URI.create("s3a://bucket/some%20folder/x"), Map.of())));
        assertThat(spec.catalogs()).isEqualTo(Map.of("other", URI.create("file:///data/other/pipeline-storage")));
        assertThat(spec.notifications())
                .containsExactly(new Notification(
                        List.of(), "https://example.com", List.of(Notification.Alert.ON_UPDATE_FAILURE)));
        assertThat(spec.notices()).extracting(Notice::type).containsOnly(Notice.Type.IGNORED);
        assertThat(spec.notices())
                .extracting(notice -> String.valueOf(notice.location()))
                .containsExactly("spark-pipeline.yaml:17:1", "spark-pipeline.yaml:18:1", "spark-pipeline.yaml:26:1");
    }

    @ParameterizedTest
    @CsvSource({
        "data, file://<folder>/data",
        "./data/../x, file://<folder>/x",
        "a b, file://<folder>/a%20b",
        "päd, file://<folder>/p%C3%A4d",
        "100%, file://<folder>/100%25",
        "/abs/x/, file:///abs/x",
        "file:/abs/x, file:///abs/x",
        "file:///abs/x, file:///abs/x",
        "s3a://bucket/x/, s3a://bucket/x",
        "'hdfs://name:9000/a b', hdfs://name:9000/a%20b",
    })
    void storageIsAbsolute(String storage, String expected) throws IOException {
        write(
                "spark-pipeline.yml",
                "name: orders\nstorage: \"" + storage + "\"\nconfiguration: {pipelines.s3.singleWriter: true}\n");

        assertThat(ProjectReader.readSpec(folder.toUri()).storage())
                .hasToString(
                        expected.replace("<folder>", folder.toAbsolutePath().toString()));
    }

    @Test
    void filesAreReadInOrderOfPathEachOnce() throws IOException {
        write("spark-pipeline.yml", """
                name: orders
                libraries:
                  - glob: {include: sql/**}
                  - glob: {include: "sql/**/*.sql"}
                  - glob: {include: "sql/{b,c}/?.sql"}
                  - file: {path: ./sql/z.sql}
                """);
        for (String file : List.of("sql/z.sql", "sql/a.sql", "sql/b/c.sql", "sql/b/d/e.sql", "sql/B.sql")) {
            write(file, "CREATE STREAMING TABLE `" + file + "`;");
        }
        write("sql/notes.md", "DROP TABLE x");
        write("sql/.hidden.sql", "DROP TABLE x");
        write("sql/.git/x.sql", "DROP TABLE x");
        write("sql/__pycache__/x.sql", "DROP TABLE x");
        write("other.sql", "DROP TABLE x");

        PipelineDefinition definition = ProjectReader.read(folder.toUri(), Map.of(), NoPrograms.HERE);

        assertThat(definition.datasets())
                .extracting(dataset -> dataset.name().table())
                .containsExactly("sql/B.sql", "sql/a.sql", "sql/b/c.sql", "sql/b/d/e.sql", "sql/z.sql");
        assertThat(definition.datasets())
                .extracting(dataset -> dataset.location().file())
                .containsExactly("sql/B.sql", "sql/a.sql", "sql/b/c.sql", "sql/b/d/e.sql", "sql/z.sql");
    }

    @Test
    void theSpecFileItselfMayBeNamedAndLibrariesMayLieOutside() throws IOException {
        write("shared/common.sql", "CREATE VIEW common AS SELECT 1;");
        write(
                "p/spark-pipeline.yml",
                "name: p\nlibraries:\n  - glob: {include: ../shared/*.sql}\n  - file: {path: " + folder.toAbsolutePath()
                        + "/p/x.sql}\n");
        write("p/x.sql", "CREATE VIEW x AS SELECT 1;");

        PipelineDefinition definition = ProjectReader.read(uri("p/spark-pipeline.yml"), Map.of(), NoPrograms.HERE);

        assertThat(definition.datasets())
                .extracting(dataset -> dataset.name().table())
                .containsExactlyInAnyOrder("common", "x");
        assertThat(definition.datasets())
                .extracting(dataset -> dataset.location().file())
                .contains("x.sql");
    }

    @Test
    void parametersCanBeOverridden() throws IOException {
        write("spark-pipeline.yml", "name: orders\nparameters: {day: 2024-01-01, region: eu}\n");
        write("transformations/a.sql", "CREATE VIEW a AS SELECT :day;");

        PipelineDefinition definition =
                ProjectReader.read(folder.toUri(), Map.of("day", "2025-05-05", "more", "1"), NoPrograms.HERE);

        assertThat(definition.spec().parameters()).isEqualTo(Map.of("day", "2025-05-05", "region", "eu", "more", "1"));
    }

    @Test
    @Timeout(20)
    void linksAreFollowedAndLoopsEnd() throws IOException {
        write("spark-pipeline.yml", "name: orders\n");
        write("elsewhere/a.sql", "CREATE VIEW a AS SELECT 1;");
        Files.createDirectories(folder.resolve("transformations/sub"));
        Files.createSymbolicLink(folder.resolve("transformations/linked"), folder.resolve("elsewhere"));
        Files.createSymbolicLink(folder.resolve("transformations/sub/up"), folder.resolve("transformations"));
        Files.createSymbolicLink(folder.resolve("transformations/self"), folder.resolve("transformations/self"));
        Files.createSymbolicLink(folder.resolve("transformations/gone"), folder.resolve("nowhere"));

        PipelineDefinition definition = ProjectReader.read(folder.toUri(), Map.of(), NoPrograms.HERE);

        assertThat(definition.datasets()).extracting(DatasetDefinition::name).hasSize(1);
    }

    @Test
    void aFileThatIsTooLargeIsRefused() throws IOException {
        write("spark-pipeline.yml", "name: orders\n");
        write("transformations/large.sql", "-- x\n".repeat(1024 * 1024));
        write("transformations/wrong.sql", "DROP TABLE x;");

        assertThatThrownBy(() -> ProjectReader.read(folder.toUri(), Map.of(), NoPrograms.HERE))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        refused -> assertThat(refused.problems())
                                .extracting(problem -> problem.what())
                                .containsExactly(
                                        "the file is larger than 4 MiB",
                                        "`DROP` is a statement to run, not a declaration"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nowhere", "spark-pipeline.yml"})
    void aMissingProjectFileIsNamed(String place) {
        assertThatThrownBy(() -> ProjectReader.readSpec(uri(place)))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.SPEC_NOT_FOUND))
                .hasMessageContaining(folder.resolve(place).toString())
                .hasMessageContaining("sluice init");
    }

    @Test
    void manyAliasesMakeNoLargeValue() throws IOException {
        StringBuilder yaml = new StringBuilder("name: orders\nparameters:\n  a0: &a0 [x, x]\n");
        for (int i = 1; i < 100; i++) {
            yaml.append("  a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        write("spark-pipeline.yml", yaml.toString());

        assertThatThrownBy(() -> ProjectReader.readSpec(folder.toUri()))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        refused -> assertThat(refused.problems()).hasSize(100));
    }

    @Test
    void anAliasStandsForItsAnchor() throws IOException {
        write("spark-pipeline.yml", "name: orders\nschema:\nparameters: &p {a: 1}\nconfiguration: *p\n");

        PipelineSpec spec = ProjectReader.readSpec(folder.toUri());

        assertThat(spec.schema()).isEqualTo("default");
        assertThat(spec.configuration()).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void anUnknownFileSystemIsAnErrorOfTheStorage() {
        assertThatThrownBy(() -> ProjectReader.readSpec(URI.create("nosuch://host/p")))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.STORAGE_UNAVAILABLE));
    }

    @Test
    void whatIsNotBuiltYetIsSaidInsteadOfIgnored() throws IOException {
        write("spark-pipeline.yml", """
                name: orders
                on_removed: drop
                """);

        assertThatThrownBy(() -> ProjectReader.readSpec(folder.toUri()))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        e -> assertThat(e.problems())
                                .extracting(problem -> problem.code() + " " + problem.where())
                                .containsExactly("NOT_BUILT_YET spark-pipeline.yml:2:1"));
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private URI uri(String file) {
        return URI.create("file://" + folder.resolve(file).toAbsolutePath().normalize());
    }
}
