package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.python.environment.PythonEnvironment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects as they are written for other engines run here as they are. */
class PythonProjectTest {
    @TempDir
    Path folder;

    @Test
    void pythonAndSqlInOnePipeline() {
        TestPipeline orders = TestPipeline.copyOf(Path.of("../examples/orders-python"), folder);
        assertThat(orders.run().state()).isEqualTo("COMPLETED");
        assertThat(orders.rows("SELECT id, customer, amount, status FROM bronze_orders"))
                .containsExactly("1 ana 10.50 ok", "2 bo 20.00 ok", "3 ana -4 ok", "4 ana 7.25 refund", "x cy 5 ok");
        assertThat(orders.value("SELECT count(*) FROM bronze_orders WHERE _ingested_at > TIMESTAMP '2020-01-01'"))
                .isEqualTo("5");
        assertThat(orders.rows("SELECT * FROM silver_orders"))
                .containsExactly("1 ana 10.50 ok", "2 bo 20.00 ok", "4 ana 7.25 refund");
        assertThat(orders.rows("SELECT * FROM gold_customers")).containsExactly("ana 10.50 1", "bo 20.00 1");

        orders.write(
                "data/landing/b.json",
                "{\"id\": \"5\", \"customer\": \"bo\", \"amount\": \"4.00\", \"status\": \"ok\"}");
        assertThat(orders.run().counts("silver_orders")).containsExactly("valid_id 5/1", "valid_amount 5/1");
        assertThat(orders.rows("SELECT * FROM gold_customers")).containsExactly("ana 10.50 1", "bo 24.00 2");
        assertThat(orders.run().states())
                .isEqualTo(Map.of("bronze_orders", "IDLE", "silver_orders", "NO_OP", "gold_customers", "NO_OP"));
    }

    @Test
    void deltaLiveTables() {
        TestPipeline pipeline = project("""
                name: dlt
                external_tables:
                  reference.regions: {format: csv, path: regions.csv, options: {header: "true"}}
                """)
                .write("regions.csv", "region", "eu", "us")
                .write(
                        "landing/a.json",
                        "{\"id\": 1, \"region\": \"eu\"}",
                        "{\"id\": 2, \"region\": \"us\"}",
                        "{\"id\": 3}")
                .write("transformations/tables.py", """
                        import dlt
                        from pyspark.sql.functions import col, lit

                        @dlt.table(comment="everything that landed")
                        def raw():
                            return (
                                spark.readStream.format("cloudFiles")
                                .option("cloudFiles.format", "json")
                                .schema("id INT, region STRING")
                                .load("landing")
                                .select("id", "region")
                            )

                        @dlt.view()
                        def known():
                            return dlt.read_stream("raw").filter(col("region").isNotNull())

                        @dlt.table()
                        def events():
                            return dlt.read_stream("known")

                        @dlt.table()
                        @dlt.expect_or_drop("has a region", "region IS NOT NULL")
                        def checked():
                            return spark.read.table("LIVE.raw")

                        regions = [row.region for row in spark.read.table("reference.regions").collect()]
                        for region in regions:

                            @dlt.table(name=f"of_{region}")
                            def of_region(region=region):
                                return dlt.read("checked").where(col("region") == region).withColumn("named", lit(region))

                        for region in regions:

                            @dlt.table(name=f"late_{region}")
                            def late():
                                return dlt.read("checked").where(col("region") == region)
                        """);
        TestUpdate update = pipeline.run();
        assertThat(update.state()).isEqualTo("COMPLETED");
        assertThat(update.counts("checked")).containsExactly("has a region 2/1");
        assertThat(pipeline.rows("SELECT * FROM events")).containsExactly("1 eu", "2 us");
        assertThat(pipeline.rows("SELECT * FROM of_eu")).containsExactly("1 eu eu");
        assertThat(pipeline.rows("SELECT * FROM of_us")).containsExactly("2 us us");
        assertThat(pipeline.dryRun().notices())
                .singleElement()
                .satisfies(notice -> assertThat(notice.toString())
                        .contains("late_eu, late_us have one and the same query")
                        .contains("transformations/tables.py:"));
        pipeline.write("landing/b.json", "{\"id\": 4, \"region\": \"eu\"}");
        pipeline.run();
        assertThat(pipeline.rows("SELECT * FROM events")).containsExactly("1 eu", "2 us", "4 eu");
        assertThat(pipeline.rows("SELECT * FROM of_eu")).containsExactly("1 eu eu", "4 eu eu");
    }

    @Test
    void everythingByStarImport() {
        TestPipeline pipeline = project("name: star")
                .write(
                        "landing/a.csv",
                        "Name,Amount,At",
                        " Ann ,5,2024-01-05",
                        "BO,7,2024-01-09",
                        "cy,-1,2024-02-01",
                        ",3,2024-02-02")
                .write("transformations/tables.py", """
                        from pyspark.pipelines import *

                        @table
                        @expect_all({"named": "name IS NOT NULL", "not huge": "amount < 1000"})
                        @expect("positive", "amount > 0", action="drop")
                        def trips():
                            return (
                                spark.readStream.format("cloudFiles")
                                .option("cloudFiles.format", "csv")
                                .option("header", "true")
                                .schema("Name STRING, Amount INT, At DATE")
                                .load("landing")
                                .select(lower(trim(col("Name"))).alias("name"), col("Amount").alias("amount"), col("At").alias("at"))
                                .withColumn("seen", current_timestamp())
                            )

                        @materialized_view
                        @expect("some", "trips > 0", action="fail")
                        def months():
                            return (
                                spark.read.table("trips")
                                .groupBy(date_trunc("month", col("at")).cast("date").alias("month"))
                                .agg(sum("amount").alias("total"), count("*").alias("trips"), avg("amount").alias("mean"))
                            )
                        """);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("trips")).containsExactly("named 3/1", "not huge 4/0", "positive 3/1");
        assertThat(pipeline.rows("SELECT name, amount FROM trips")).containsExactly("ann 5", "bo 7", "null 3");
        assertThat(pipeline.rows("SELECT * FROM months")).containsExactly("2024-01-01 12 2 6.0", "2024-02-01 3 1 3.0");
    }

    @Test
    void oldSpellingsInSql() {
        TestPipeline pipeline = TestPipeline.of(folder, """
                CREATE OR REFRESH STREAMING TABLE bronze AS
                SELECT *, current_timestamp() AS loaded_at
                FROM STREAM read_files('landing', format => 'json', schema => 'id INT, kind STRING, at TIMESTAMP, amount INT');
                CREATE OR REFRESH STREAMING TABLE silver (
                  CONSTRAINT has_id EXPECT (id IS NOT NULL) ON VIOLATION DROP ROW,
                  CONSTRAINT sane EXPECT (amount < 100) ON VIOLATION FAIL UPDATE
                ) AS SELECT id, kind, at, amount, current_timestamp() AS checked_at FROM STREAM(LIVE.bronze);
                CREATE OR REFRESH MATERIALIZED VIEW days AS
                SELECT CAST(DATE_TRUNC('DAY', at) AS DATE) AS day, COUNT(DISTINCT id) AS ids,
                       SUM(CASE WHEN kind = 'sale' THEN amount ELSE 0 END) AS sales
                FROM LIVE.silver GROUP BY 1;
                """)
                .write(
                        "landing/a.json",
                        "{\"id\": 1, \"kind\": \"sale\", \"at\": \"2024-03-01T10:00:00Z\", \"amount\": 10}",
                        "{\"id\": 1, \"kind\": \"gift\", \"at\": \"2024-03-01T11:00:00Z\", \"amount\": 5}",
                        "{\"id\": 2, \"kind\": \"sale\", \"at\": \"2024-03-02T12:00:00Z\", \"amount\": 7}",
                        "{\"kind\": \"sale\", \"at\": \"2024-03-02T13:00:00Z\", \"amount\": 9}");
        TestUpdate update = pipeline.run();
        assertThat(update.counts("silver")).containsExactly("has_id 3/1", "sane 4/0");
        assertThat(pipeline.rows("SELECT * FROM days")).containsExactly("2024-03-01 1 10", "2024-03-02 1 7");
    }

    @Test
    void threeKindsOfExpectationOverATransformation() {
        TestPipeline pipeline = project("name: kinds")
                .write("helpers/__init__.py", "")
                .write("helpers/amounts.py", """
                        from pyspark.sql import DataFrame
                        from pyspark.sql.functions import col, udf

                        FACTOR = 2

                        @udf("int")
                        def doubled(amount):
                            return None if amount is None else amount * FACTOR

                        def with_double(rows: DataFrame) -> DataFrame:
                            return rows.withColumn("double", doubled(col("amount")))
                        """)
                .write(
                        "landing/a.json",
                        "{\"amount\": 1}",
                        "{\"amount\": -2}",
                        "{\"amount\": null}",
                        "{\"amount\": 30}")
                .write("transformations/tables.py", """
                        from pyspark import pipelines as dp
                        from helpers.amounts import with_double

                        @dp.table
                        def raw():
                            return spark.readStream.format("json").schema("amount INT").load("landing")

                        @dp.materialized_view
                        @dp.expect("small", "double < 50")
                        @dp.expect_or_drop("known", "double IS NOT NULL")
                        @dp.expect_or_fail("sane", "coalesce(double, 0) < 1000")
                        def doubles():
                            return spark.read.table("raw").transform(with_double)
                        """);
        TestUpdate update = pipeline.run();
        assertThat(update.counts("doubles")).containsExactly("small 2/2", "known 3/1", "sane 4/0");
        assertThat(pipeline.rows("SELECT double FROM doubles")).containsExactly("-4", "2", "60");
        assertThat(pipeline.run().state("doubles")).isEqualTo("NO_OP");

        pipeline.write("helpers/amounts.py", pipeline.text("helpers/amounts.py").replace("FACTOR = 2", "FACTOR = 3"));
        assertThat(pipeline.run().state("doubles")).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT double FROM doubles")).containsExactly("-6", "3", "90");
    }

    @Test
    void sixAppendFlowsAndAHistory() {
        TestPipeline pipeline = project("name: appends").write("transformations/tables.py", """
                from pyspark import pipelines as dp

                dp.create_streaming_table("all_rows", schema="id INT, source STRING", comment="from everywhere")

                def read(source):
                    @dp.append_flow(target="all_rows", name=f"from_{source}")
                    def rows():
                        from pyspark.sql.functions import lit
                        return (
                            spark.readStream.format("json").schema("id INT").load(f"data/{source}")
                            .withColumn("source", lit(source))
                        )

                for source in ["f0", "f1", "f2", "f3", "f4", "f5"]:
                    read(source)

                @dp.append_flow(target="all_rows", name="history", once=True)
                def history():
                    return spark.createDataFrame([(-1, "old"), (-2, "old")], "id INT, source STRING")
                """);
        for (int round = 0; round < 2; round++) {
            int from = round * 10;
            IntStream.range(0, 6)
                    .forEach(f -> IntStream.range(from, from + 3)
                            .forEach(i -> pipeline.write("data/f" + f + "/" + i + ".json", "{\"id\": " + i + "}")));
            TestUpdate update = pipeline.run();
            assertThat(update.state()).isEqualTo("COMPLETED");
            assertThat(update.states()).hasSize(7);
        }
        assertThat(pipeline.rows("SELECT source, count(*), count(DISTINCT id) FROM all_rows GROUP BY source"))
                .containsExactly("f0 6 6", "f1 6 6", "f2 6 6", "f3 6 6", "f4 6 6", "f5 6 6", "old 2 2");
    }

    @Test
    void deltaByItsPathFilesByOptionAndRowsOfTheFileItself() {
        TestPipeline.spark()
                .range(3)
                .write()
                .format("delta")
                .save(folder.resolve("outside").toString());
        TestPipeline pipeline = project("name: sources\nparameters: {least: '1'}")
                .write("one/a.json", "{\"id\": 1}")
                .write("two/b.json", "{\"id\": 2}")
                .write("transformations/tables.py", """
                        import pandas
                        from pyspark import pipelines as dp

                        @dp.table
                        def followed():
                            return spark.readStream.format("delta").load("outside")

                        @dp.materialized_view
                        def snapshot():
                            return spark.read.format("delta").option("versionAsOf", "0").load("outside")

                        @dp.materialized_view
                        def both():
                            return spark.read.schema("id INT").json(["one", "two"])

                        @dp.materialized_view
                        def one():
                            return spark.read.format("json").option("path", "one").schema("id INT").load()

                        large = pandas.DataFrame({"id": range(60_000), "text": ["x" * 40] * 60_000})

                        @dp.materialized_view(spark_conf={"spark.sql.ansi.enabled": "true"})
                        def own():
                            return spark.createDataFrame(large)

                        @dp.materialized_view
                        def asked():
                            return spark.sql("SELECT id FROM snapshot WHERE id >= :least", {"least": int(spark.conf.get("least"))})
                        """);
        assertThat(pipeline.run().state()).isEqualTo("COMPLETED");
        assertThat(pipeline.rows("SELECT * FROM followed")).containsExactly("0", "1", "2");
        assertThat(pipeline.rows("SELECT * FROM both")).containsExactly("1", "2");
        assertThat(pipeline.rows("SELECT * FROM one")).containsExactly("1");
        assertThat(pipeline.rows("SELECT count(*), sum(id) FROM own")).containsExactly("60000 1799970000");
        assertThat(pipeline.rows("SELECT * FROM asked")).containsExactly("1", "2");

        TestPipeline.spark()
                .range(3, 5)
                .write()
                .format("delta")
                .mode("append")
                .save(folder.resolve("outside").toString());
        TestUpdate second = pipeline.run();
        assertThat(second.outcome("followed").outputRows()).isEqualTo(2);
        assertThat(second.states()).containsEntry("own", "NO_OP");
        assertThat(pipeline.rows("SELECT * FROM snapshot")).containsExactly("0", "1", "2");
    }

    @Test
    void aProjectThatSparksOwnToolMade() throws Exception {
        Process init = new ProcessBuilder(
                        PythonEnvironment.ofProcess().interpreter(),
                        "-m",
                        "pyspark.pipelines.cli",
                        "init",
                        "--name",
                        "made")
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(init.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(init.exitValue()).isZero();
        TestPipeline pipeline = TestPipeline.in(folder.resolve("made"));
        assertThat(pipeline.run().states())
                .isEqualTo(Map.of(
                        "example_python_materialized_view", "COMPLETED", "example_sql_materialized_view", "COMPLETED"));
        assertThat(pipeline.rows("SELECT * FROM example_sql_materialized_view"))
                .containsExactly("0", "2", "4", "6", "8");
    }

    @Test
    void fiftyTablesFromOneLoop() {
        TestPipeline pipeline = TestPipeline.copyOf(Path.of("../examples/fifty-tables"), folder);
        TestUpdate update = pipeline.run();
        assertThat(update.state()).isEqualTo("COMPLETED");
        assertThat(update.states()).hasSize(51);
        assertThat(pipeline.rows("SELECT id, amount FROM sales_ak")).containsExactly("101 27", "151 17", "51 37");
        List<String> changes = pipeline.write(
                        "tables.csv", "table,state,min_amount", "sales_ak,AK,30", "sales_new,TX,0")
                .dryRun()
                .changes();
        assertThat(changes)
                .contains("sales_new is new", "the definition of sales_ak changed")
                .contains("sales_al is no longer declared; its table is kept, nothing feeds it")
                .hasSize(51);
    }

    private TestPipeline project(String spec) {
        return TestPipeline.in(folder).write("spark-pipeline.yml", spec);
    }
}
