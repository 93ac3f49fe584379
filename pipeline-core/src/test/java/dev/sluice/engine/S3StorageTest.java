package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3StorageTest {
    private static final String LOG_STORE = "io.delta.storage.S3DynamoDBLogStore";

    @TempDir
    private Path folder;

    /** What the project asks for doesn't count where Spark was started without it. */
    @Test
    void aPipelineIsRefusedWhereSparkDoesNotCommitAsItsProjectAsks() {
        TestPipeline pipeline = TestPipeline.of(folder, "CREATE OR REFRESH MATERIALIZED VIEW one AS SELECT 1 AS id;")
                .write(
                        "spark-pipeline.yml",
                        "name: test",
                        "storage: s3a://bucket/test",
                        "configuration:",
                        "  spark.delta.logStore.s3a.impl: " + LOG_STORE);

        assertThatThrownBy(() -> pipeline.plan(Ask.everything()))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.STORAGE_UNSAFE));
    }

    @Test
    void theEventLogCommitsAsTheTablesDo() {
        SparkConf spark = new SparkConf(false)
                .set("spark.delta.logStore.s3a.impl", LOG_STORE)
                .set("spark.io.delta.storage.S3DynamoDBLogStore.ddb.tableName", "commits");

        Configuration hadoop = new LogStores(spark).forEventLog(new Configuration(false));

        assertThat(hadoop.get("io.delta.kernel.logStore.s3a.impl")).isEqualTo(LOG_STORE);
        assertThat(hadoop.get("spark.io.delta.storage.S3DynamoDBLogStore.ddb.tableName"))
                .isEqualTo("commits");
    }
}
