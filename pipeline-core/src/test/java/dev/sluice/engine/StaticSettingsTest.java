package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SharedSpark;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticSettingsTest {
    @TempDir
    private Path folder;

    @Test
    void aPipelineThatAsksForAnotherSparkIsRefusedWithAllThatDiffers() {
        TestPipeline pipeline = pipeline("spark.master: local[7]", "spark.executor.memory: 9g");

        assertThatThrownBy(() -> pipeline.plan(Ask.everything()))
                .isInstanceOfSatisfying(PipelineException.class, refused -> {
                    assertThat(refused.problems()).extracting(Problem::code).containsOnly(ErrorCode.SETTINGS_DIFFER);
                    assertThat(refused.problems())
                            .extracting(Problem::what)
                            .containsExactly(
                                    "Spark was not started with spark.executor.memory: 9g",
                                    "Spark was not started with spark.master: local[7]");
                    assertThat(refused.first().fix()).contains("sluice worker PROJECT", "--conf");
                });
    }

    @Test
    void whatSparkWasStartedWithAndWhatASessionTakesMayBeAskedFor() {
        TestPipeline pipeline = pipeline(
                "spark.master: local[2]",
                "spark.sql.shuffle.partitions: 5",
                "spark.databricks.delta.merge.repartitionBeforeWrite.enabled: false");

        assertThat(pipeline.plan(Ask.everything()).flows()).hasSize(1);
    }

    @Test
    void whatWasGivenIsComparedAsItWasWritten() {
        StaticSettings settings = new StaticSettings(
                SharedSpark.get(),
                Map.of("spark.jars", "own.jar", "spark.hadoop.fs.s3a.secret.key", "${secret:bucket}"));

        settings.requireSame(Map.of("spark.jars", "own.jar", "spark.hadoop.fs.s3a.secret.key", "${secret:bucket}"));

        assertThatThrownBy(() -> settings.requireSame(Map.of("spark.hadoop.fs.s3a.secret.key", "${secret:another}")))
                .isInstanceOf(PipelineException.class);
    }

    private TestPipeline pipeline(String... configuration) {
        return TestPipeline.of(folder, "CREATE OR REFRESH MATERIALIZED VIEW one AS SELECT 1 AS id;")
                .write(
                        "spark-pipeline.yml",
                        "name: test",
                        "configuration:",
                        String.join("\n", configuration).indent(2));
    }
}
