package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.nio.file.Path;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns, layout, properties and comments of the tables that an update makes. */
class TableLayoutTest {
    private static final String SOURCE = "read_files('data', format => 'json', schema => 'id INT, day STRING')";

    @TempDir
    Path folder;

    private TestPipeline pipeline(String sql) {
        return TestPipeline.of(folder, sql.replace("SOURCE", SOURCE))
                .write("data/a.json", "{\"id\": 1, \"day\": \"mon\"}", "{\"id\": 2, \"day\": \"tue\"}");
    }

    @Test
    void partitionedTables() {
        TestPipeline pipeline = pipeline("""
                CREATE STREAMING TABLE s PARTITIONED BY (day) AS SELECT id, day FROM STREAM SOURCE;
                CREATE MATERIALIZED VIEW m PARTITIONED BY (`Day`) AS SELECT day, count(*) AS n FROM s GROUP BY day
                """);
        pipeline.run();
        assertThat(pipeline.tableState("s").partitionColumns()).containsExactly("day");
        assertThat(pipeline.tableState("m").partitionColumns()).containsExactly("day");
        pipeline.write("data/b.json", "{\"id\": 3, \"day\": \"tue\"}", "{\"id\": 4}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT day, n FROM m")).containsExactly("mon 1", "null 1", "tue 2");
        assertThat(pipeline.table("m").resolve("day=tue")).isDirectory();
    }

    @Test
    void clusteredTables() {
        TestPipeline pipeline = pipeline("""
                CREATE STREAMING TABLE s CLUSTER BY (id) AS SELECT id, day FROM STREAM SOURCE;
                CREATE MATERIALIZED VIEW m CLUSTER BY (day, n) AS SELECT day, count(*) AS n FROM s GROUP BY day
                """);
        pipeline.run();
        assertThat(pipeline.tableState("s").clusterColumns()).containsExactly("id");
        assertThat(pipeline.tableState("m").clusterColumns()).containsExactly("day", "n");
        pipeline.write("data/b.json", "{\"id\": 3, \"day\": \"tue\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT day, n FROM m")).containsExactly("mon 1", "tue 2");
        assertThat(pipeline.tableState("m").clusterColumns()).containsExactly("day", "n");
    }

    @Test
    void declaredColumnsHaveTheirTypesAndComments() {
        TestPipeline pipeline = pipeline("""
                CREATE STREAMING TABLE s (day STRING COMMENT 'of the week', id BIGINT NOT NULL, note STRING)
                COMMENT 'days';
                CREATE FLOW f AS INSERT INTO s BY NAME SELECT id, day FROM STREAM SOURCE;
                CREATE MATERIALIZED VIEW m (`the day`, n COMMENT 'rows') TBLPROPERTIES ('delta.columnMapping.mode' = 'name')
                AS SELECT day, count(*) FROM s GROUP BY day
                """);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        StructType schema = pipeline.tableState("s").schema();
        assertThat(schema.simpleString()).isEqualTo("struct<day:string,id:bigint,note:string>");
        assertThat(schema.apply("day").getComment().get()).isEqualTo("of the week");
        assertThat(schema.apply("id").nullable()).isFalse();
        assertThat(pipeline.rows("SELECT * FROM s")).containsExactly("mon 1 null", "tue 2 null");
        assertThat(pipeline.rows("SELECT `the day`, n FROM m")).containsExactly("mon 1", "tue 1");
        assertThat(TestPipeline.spark()
                        .newSession()
                        .sql("DESCRIBE DETAIL delta.`" + pipeline.table("s") + "`")
                        .select("description")
                        .first()
                        .getString(0))
                .isEqualTo("days");
    }

    @Test
    void aNullInANotNullColumnFailsTheFlow() {
        TestPipeline pipeline = pipeline("""
                CREATE STREAMING TABLE s (id INT NOT NULL, day STRING) AS SELECT id, day FROM STREAM SOURCE
                """);
        pipeline.run();
        pipeline.write("data/b.json", "{\"day\": \"wed\"}");
        TestUpdate update = pipeline.run();
        assertThat(update.error("s").code()).isEqualTo(ErrorCode.DATA_INVALID);
        assertThat(pipeline.rows("SELECT id FROM s")).containsExactly("1", "2");
    }

    @Test
    void anotherPartitioningNeedsAFullRefresh() {
        TestPipeline pipeline = pipeline("CREATE STREAMING TABLE s AS SELECT id, day FROM STREAM SOURCE");
        pipeline.run();
        pipeline.sql("CREATE STREAMING TABLE s PARTITIONED BY (day) AS SELECT id, day FROM STREAM " + SOURCE);
        assertThatThrownBy(pipeline::dryRun)
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NEEDS_FULL_REFRESH));
        String id = pipeline.tableState("s").tableId();
        pipeline.run(Ask.fullRefresh("s"));
        assertThat(pipeline.tableState("s").partitionColumns()).containsExactly("day");
        assertThat(pipeline.tableState("s").tableId()).isEqualTo(id);
        assertThat(pipeline.rows("SELECT id, day FROM s")).containsExactly("1 mon", "2 tue");
    }

    @Test
    void namesOfAllKinds() {
        TestPipeline pipeline = pipeline("""
                CREATE STREAMING TABLE `select` AS SELECT id AS `1inch`, day AS `Päivä` FROM STREAM SOURCE;
                CREATE STREAMING TABLE `a b.c` (
                  CONSTRAINT `from` EXPECT (`Päivä` = 'tue') ON VIOLATION DROP ROW
                ) PARTITIONED BY (`Päivä`) AS SELECT `1inch`, `Päivä` FROM STREAM `select`;
                CREATE TEMPORARY VIEW `q``v` AS SELECT `1inch` AS `group`, `Päivä` FROM `select`;
                CREATE MATERIALIZED VIEW `Ünï ☃` CLUSTER BY (`group`) AS
                  SELECT `group`, count(*) AS `order` FROM `q``v` GROUP BY `group`;
                CREATE STREAMING TABLE tgt;
                CREATE FLOW `my flow/..` AS INSERT INTO tgt BY NAME SELECT `1inch` FROM STREAM(`a b.c`);
                """);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM `a b.c`")).containsExactly("2 tue");
        assertThat(pipeline.rows("SELECT * FROM `Ünï ☃`")).containsExactly("1 1", "2 1");
        assertThat(pipeline.rows("SELECT * FROM tgt")).containsExactly("2");
        pipeline.write("data/b.json", "{\"id\": 1, \"day\": \"tue\"}");
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM `ÜNÏ ☃`")).containsExactly("1 2", "2 1");
        assertThat(pipeline.rows("SELECT * FROM tgt")).containsExactly("1", "2");
        assertThat(pipeline.run(Ask.fullRefresh("`SELECT`").cascade()).state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM tgt")).containsExactly("1", "2");
    }

    @Test
    void viewsOfBothKinds() {
        TestPipeline pipeline = pipeline("""
                CREATE TEMPORARY VIEW fresh AS SELECT id, day FROM STREAM SOURCE WHERE id > 1;
                CREATE STREAMING TABLE s AS SELECT * FROM STREAM fresh;
                CREATE VIEW kept AS SELECT id * 2 AS twice FROM s;
                CREATE MATERIALIZED VIEW m AS SELECT max(twice) AS top FROM kept
                """);
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM m")).containsExactly("4");
        assertThat(pipeline.rows("SELECT twice FROM kept")).containsExactly("4");
        assertThat(pipeline.versions()).containsOnlyKeys("m", "s");
        pipeline.write("data/b.json", "{\"id\": 5, \"day\": \"fri\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM m")).containsExactly("10");
    }
}
