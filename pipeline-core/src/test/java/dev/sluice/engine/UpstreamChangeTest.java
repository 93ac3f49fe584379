package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.ErrorKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Delta table outside the pipeline, read as a stream, that changes in ways a stream can't follow. */
class UpstreamChangeTest {
    @TempDir
    Path folder;

    private TestPipeline pipeline;
    private String up;

    @BeforeEach
    void firstUpdate() {
        pipeline = TestPipeline.of(folder, "CREATE STREAMING TABLE t AS SELECT * FROM STREAM src.up")
                .write("spark-pipeline.yml", "name: test", "external_tables: {src.up: {format: delta, path: data/up}}");
        up = "delta.`" + folder.resolve("data/up") + "`";
        change("CREATE TABLE " + up + " (id INT, v STRING) USING delta");
        change("INSERT INTO " + up + " VALUES (1, 'a'), (2, 'b')");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a", "2 b");
    }

    private static void change(String sql) {
        TestPipeline.spark().newSession().sql(sql);
    }

    @Test
    void changedRowsFailTheFlowOnce() {
        change("UPDATE " + up + " SET v = 'z' WHERE id = 1");
        change("INSERT INTO " + up + " VALUES (3, 'c')");
        TestUpdate update = pipeline.run();
        assertThat(update.error("t").code()).isEqualTo(ErrorCode.SOURCE_CHANGED);
        assertThat(update.error("t").kind()).isEqualTo(ErrorKind.USER);
        assertThat(update.error("t"))
                .hasMessageContaining("data/up")
                .hasMessageContaining("version 2")
                .hasMessageContaining("UPDATE")
                .hasMessageContaining("skipChangeCommits")
                .hasMessageContaining("materialized view");
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a", "2 b");
    }

    @Test
    void deletedRowsFailTheFlow() {
        change("DELETE FROM " + up + " WHERE id = 1");
        assertThat(pipeline.run().error("t").code()).isEqualTo(ErrorCode.SOURCE_CHANGED);
    }

    @Test
    void changesCanBeSkipped() {
        change("UPDATE " + up + " SET v = 'z' WHERE id = 1");
        change("INSERT INTO " + up + " VALUES (3, 'c')");
        pipeline.sql("CREATE STREAMING TABLE t AS SELECT * FROM STREAM src.up WITH (skipChangeCommits = true)");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a", "2 b", "3 c");
    }

    @Test
    void compactedFilesAreNoChange() {
        change("INSERT INTO " + up + " VALUES (3, 'c')");
        pipeline.run();
        long version = pipeline.version("t");
        change("OPTIMIZE " + up);
        assertThat(pipeline.run().state("t")).isEqualTo("IDLE");
        assertThat(pipeline.version("t")).isEqualTo(version);
        change("INSERT INTO " + up + " VALUES (4, 'd')");
        assertThat(pipeline.run().outcome("t").outputRows()).isEqualTo(1);
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a", "2 b", "3 c", "4 d");
    }

    @Test
    void aNewColumnIsAdded() {
        change("ALTER TABLE " + up + " ADD COLUMN c INT");
        change("INSERT INTO " + up + " VALUES (3, 'c', 7)");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT id, v, c FROM t")).containsExactly("1 a null", "2 b null", "3 c 7");
    }

    @Test
    void aTableMadeAnewFailsTheFlow() {
        pipeline.remove("data/up");
        change("CREATE TABLE " + up + " (id INT, v STRING) USING delta");
        change("INSERT INTO " + up + " VALUES (9, 'i')");
        assertThat(pipeline.run().error("t").code()).isEqualTo(ErrorCode.SOURCE_CHANGED);
        assertThat(pipeline.rows("SELECT * FROM t")).containsExactly("1 a", "2 b");
    }
}
