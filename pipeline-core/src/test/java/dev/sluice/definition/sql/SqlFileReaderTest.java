package dev.sluice.definition.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.sluice.definition.ColumnDefinition;
import dev.sluice.definition.ColumnSelection;
import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Declarations;
import dev.sluice.definition.Expectation;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.Notice;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.ViolationAction;
import dev.sluice.definition.query.QueryText;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlFileReaderTest {
    private static final PipelineSpec SPEC = new PipelineSpec(
            URI.create("file:///p/spark-pipeline.yml"),
            "p",
            "cat",
            "sch",
            URI.create("file:///p/pipeline-storage"),
            List.of(),
            Map.of(),
            Map.of(),
            false,
            Optional.empty(),
            PipelineSpec.OnRemoved.KEEP,
            Map.of(),
            Map.of(),
            Optional.empty(),
            List.of(),
            List.of());

    @Test
    void aStreamingTableWithEverything() {
        Declarations sql = read("""
                -- bronze
                CREATE OR REFRESH PRIVATE STREAMING TABLE orders (
                  id BIGINT NOT NULL COMMENT 'the key',
                  `total amount` DECIMAL(12, 2),
                  tags ARRAY<STRUCT<name: STRING COMMENT 'x, y', at: TIMESTAMP>>,
                  comment STRING,
                  note,
                  gap INTERVAL DAY TO SECOND,
                  CONSTRAINT positive EXPECT (`total amount` > (0)) ON VIOLATION DROP ROW
                  CONSTRAINT keyed EXPECT (id IS NOT NULL /* ) */) ON VIOLATION FAIL UPDATE,
                  CONSTRAINT `odd name` EXPECT (note <> ')')
                )
                PARTITIONED BY (id, `total amount`)
                COMMENT "it's raw"
                TBLPROPERTIES ('quality' = 'bronze', delta.appendOnly = true, 'n' 1.5, pipelines.reset.allowed = 'false')
                AS SELECT * -- all
                FROM STREAM read_files('/in', format => 'json') -- the end
                ;
                """);

        DatasetDefinition orders = sql.datasets().get(0);
        assertThat(orders.name()).isEqualTo(new DatasetName("cat", "sch", "orders"));
        assertThat(orders.kind()).isEqualTo(DatasetKind.STREAMING_TABLE);
        assertThat(orders.isPrivate()).isTrue();
        assertThat(orders.location()).hasToString("f.sql:2:1");
        assertThat(orders.columns())
                .extracting(ColumnDefinition::name)
                .containsExactly("id", "total amount", "tags", "comment", "note", "gap");
        assertThat(orders.columns())
                .extracting(ColumnDefinition::type)
                .containsExactly(
                        "BIGINT",
                        "DECIMAL(12, 2)",
                        "ARRAY<STRUCT<name: STRING COMMENT 'x, y', at: TIMESTAMP>>",
                        "STRING",
                        null,
                        "INTERVAL DAY TO SECOND");
        assertThat(orders.columns().get(0))
                .satisfies(id -> assertThat(id.notNull()).isTrue())
                .satisfies(id -> assertThat(id.comment()).isEqualTo("the key"))
                .satisfies(id -> assertThat(id.location()).hasToString("f.sql:3:3"));
        assertThat(orders.expectations())
                .extracting(Expectation::name, Expectation::condition, Expectation::action)
                .containsExactly(
                        tuple("positive", "`total amount` > (0)", ViolationAction.DROP_ROW),
                        tuple("keyed", "id IS NOT NULL", ViolationAction.FAIL_UPDATE),
                        tuple("odd name", "note <> ')'", ViolationAction.WARN));
        assertThat(orders.expectations().get(0).location()).hasToString("f.sql:9:31");
        assertThat(orders.partitionColumns()).containsExactly("id", "total amount");
        assertThat(orders.comment()).isEqualTo("it's raw");
        assertThat(orders.properties())
                .containsEntry("quality", "bronze")
                .containsEntry("delta.appendOnly", "true")
                .containsEntry("n", "1.5")
                .containsEntry("pipelines.reset.allowed", "false");
        FlowDefinition flow = sql.flows().get(0);
        assertThat(flow.name()).isEqualTo(orders.name());
        assertThat(flow.target()).isEqualTo(orders.name());
        assertThat(flow.once()).isFalse();
        QueryText query = query(flow);
        assertThat(query.sql()).isEqualTo("SELECT * -- all\nFROM STREAM read_files('/in', format => 'json')");
        assertThat(query.location()).hasToString("f.sql:16:4");
        assertThat(query.at(2, 5)).hasToString("f.sql:17:6");
    }

    @ParameterizedTest
    @CsvSource({
        "CREATE STREAMING TABLE t, STREAMING_TABLE, false",
        "CREATE PRIVATE STREAMING TABLE t, STREAMING_TABLE, true",
        "create or refresh materialized view t as select 1, MATERIALIZED_VIEW, false",
        "CREATE PRIVATE MATERIALIZED VIEW t AS SELECT 1, MATERIALIZED_VIEW, true",
        "CREATE MATERIALIZED VIEW t REFRESH POLICY AUTO AS SELECT 1, MATERIALIZED_VIEW, false",
        "CREATE TEMPORARY VIEW t AS SELECT 1, TEMPORARY_VIEW, false",
        "CREATE TEMP VIEW t (CONSTRAINT c EXPECT (x > 0)) AS SELECT 1 AS x, TEMPORARY_VIEW, false",
        "CREATE OR REPLACE TEMPORARY VIEW t (a) COMMENT 'x' AS SELECT 1, TEMPORARY_VIEW, false",
        "CREATE VIEW t AS SELECT 1, VIEW, false",
        "CREATE OR REPLACE VIEW t AS SELECT 1, VIEW, false",
    })
    void everyKindOfDataset(String statement, DatasetKind kind, boolean isPrivate) {
        Declarations sql = read(statement);

        assertThat(sql.datasets()).singleElement().satisfies(dataset -> {
            assertThat(dataset.kind()).isEqualTo(kind);
            assertThat(dataset.isPrivate()).isEqualTo(isPrivate);
        });
        assertThat(sql.notices()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "CREATE LIVE TABLE t AS SELECT 1, MATERIALIZED_VIEW, false",
        "CREATE OR REFRESH LIVE TABLE t AS SELECT 1, MATERIALIZED_VIEW, false",
        "CREATE TEMPORARY LIVE TABLE t AS SELECT 1, MATERIALIZED_VIEW, true",
        "CREATE STREAMING LIVE TABLE t AS SELECT 1, STREAMING_TABLE, false",
        "CREATE OR REFRESH TEMPORARY STREAMING LIVE TABLE t, STREAMING_TABLE, true",
        "CREATE TEMPORARY STREAMING TABLE t, STREAMING_TABLE, true",
        "CREATE LIVE VIEW t (CONSTRAINT c EXPECT (x > 0)) AS SELECT 1 AS x, TEMPORARY_VIEW, false",
        "CREATE TEMPORARY STREAMING LIVE VIEW t AS SELECT 1, TEMPORARY_VIEW, false",
    })
    void oldSpellingsMeanTheSameAndAreNoticed(String statement, DatasetKind kind, boolean isPrivate) {
        Declarations sql = read(statement);

        assertThat(sql.datasets()).singleElement().satisfies(dataset -> {
            assertThat(dataset.kind()).isEqualTo(kind);
            assertThat(dataset.isPrivate()).isEqualTo(isPrivate);
        });
        assertThat(sql.notices()).extracting(Notice::type).containsExactly(Notice.Type.DEPRECATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE STREAMING TABLE IF NOT EXISTS t",
                "CREATE FLOW f COMMENT 'x' AS INSERT INTO t BY NAME TABLE s"
            })
    void whatHasNoEffectIsNoticed(String statement) {
        assertThat(read(statement).notices()).extracting(Notice::type).containsExactly(Notice.Type.IGNORED);
    }

    @Test
    void deepNestingIsAProblemNotACrash() {
        String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);

        assertThat(SqlFileReader.read("f.sql", "CREATE STREAMING TABLE t (CONSTRAINT c EXPECT (" + deep + "))", SPEC)
                        .problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.what()).contains("nested too deeply"));
    }

    @Test
    void clusterColumnsAndAuto() {
        assertThat(read("CREATE STREAMING TABLE t CLUSTER BY (a, `b.c`)")
                        .datasets()
                        .get(0)
                        .clusterColumns())
                .containsExactly("a", "b.c");
        assertThat(read("CREATE STREAMING TABLE t CLUSTER BY NONE").notices()).isEmpty();
        Declarations auto = read("CREATE STREAMING TABLE t CLUSTER BY AUTO");
        assertThat(auto.datasets().get(0).clusterColumns()).isEmpty();
        assertThat(auto.notices()).extracting(Notice::type).containsExactly(Notice.Type.IGNORED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE FLOW f AS INSERT INTO t BY NAME SELECT 1 | false",
                "CREATE FLOW f AS INSERT ONCE INTO t BY NAME SELECT 1 | true",
                "CREATE FLOW f COMMENT 'x' AS INSERT INTO ONCE t BY NAME SELECT 1 | true",
                "CREATE FLOW f AS AUTO CDC INTO t FROM STREAM s KEYS (k) SEQUENCE BY v | false",
                "CREATE FLOW f AS AUTO CDC ONCE INTO t FROM s KEYS (k) SEQUENCE BY v | true",
            })
    void flows(String statement, boolean once) {
        assertThat(read(statement).flows()).singleElement().satisfies(flow -> {
            assertThat(flow.name()).isEqualTo(new DatasetName("cat", "sch", "f"));
            assertThat(flow.target()).isEqualTo(new DatasetName("cat", "sch", "t"));
            assertThat(flow.once()).isEqualTo(once);
        });
    }

    @Test
    void flowsInATablesOwnStatement() {
        Declarations sql = read("""
                CREATE STREAMING TABLE a FLOW INSERT ONCE BY NAME SELECT 1;
                CREATE STREAMING TABLE b FLOW AUTO CDC FROM STREAM s KEYS (k) SEQUENCE BY v;
                """);

        assertThat(sql.flows()).extracting(FlowDefinition::once).containsExactly(true, false);
        assertThat(sql.flows()).extracting(flow -> flow.target().table()).containsExactly("a", "b");
    }

    @Test
    void autoCdcInFull() {
        Declarations sql = read("""
                APPLY CHANGES INTO t
                FROM STREAM(LIVE.feed)
                KEYS (id, `a b`)
                IGNORE NULL UPDATES ON * EXCEPT (note)
                APPLY AS DELETE WHEN op = 'D' AND (x OR sequence > 1)
                APPLY AS TRUNCATE WHEN op = 'T'
                SEQUENCE BY struct(ts, sequence)
                COLUMNS * EXCEPT (op, ts)
                STORED AS SCD TYPE 1;
                CREATE FLOW h AS AUTO CDC INTO t FROM STREAM feed KEYS (id) SEQUENCE BY columns
                IGNORE NULL UPDATES COLUMNS (id, v) STORED AS SCD TYPE 2 TRACK HISTORY ON (v);
                """);

        FlowBody.AutoCdc first = cdc(sql.flows().get(0));
        assertThat(first.source().sql()).isEqualTo("STREAM(LIVE.feed)");
        assertThat(first.source().location()).hasToString("f.sql:2:6");
        assertThat(first.keys()).containsExactly("id", "a b");
        assertThat(first.ignoreNullUpdates()).contains(new ColumnSelection(true, List.of("note")));
        assertThat(first.applyAsDelete()).isEqualTo("op = 'D' AND (x OR sequence > 1)");
        assertThat(first.applyAsTruncate()).isEqualTo("op = 'T'");
        assertThat(first.sequenceBy()).isEqualTo("struct(ts, sequence)");
        assertThat(first.columns()).isEqualTo(new ColumnSelection(true, List.of("op", "ts")));
        assertThat(first.scdType()).isEqualTo(1);
        assertThat(first.trackHistory()).isEqualTo(ColumnSelection.all());
        FlowBody.AutoCdc second = cdc(sql.flows().get(1));
        assertThat(second.sequenceBy()).isEqualTo("columns");
        assertThat(second.ignoreNullUpdates()).contains(ColumnSelection.all());
        assertThat(second.columns()).isEqualTo(new ColumnSelection(false, List.of("id", "v")));
        assertThat(second.scdType()).isEqualTo(2);
        assertThat(second.trackHistory()).isEqualTo(new ColumnSelection(false, List.of("v")));
        assertThat(sql.notices()).extracting(Notice::type).containsExactly(Notice.Type.DEPRECATION);
    }

    @Test
    void useAndSetHoldForTheRestOfTheFile() {
        Declarations sql = read("""
                CREATE VIEW a AS SELECT 1;
                SET spark.sql.shuffle.partitions = 8;
                SET my.path=s3a://bucket/a--b;
                USE SCHEMA silver;
                CREATE VIEW b AS SELECT 1;
                USE CATALOG other;
                SET my.path = 'x y';
                CREATE VIEW c AS SELECT 1;
                USE gold;
                CREATE VIEW d AS SELECT 1;
                USE main.bronze;
                CREATE VIEW e AS SELECT 1;
                CREATE VIEW LIVE.f AS SELECT 1;
                CREATE VIEW raw.g AS SELECT 1;
                CREATE VIEW x.y.`z.z` AS SELECT 1
                """);

        assertThat(sql.datasets())
                .extracting(dataset -> dataset.name().toString())
                .containsExactly(
                        "cat.sch.a",
                        "cat.silver.b",
                        "other.sch.c",
                        "other.gold.d",
                        "main.bronze.e",
                        "cat.sch.f",
                        "main.raw.g",
                        "x.y.`z.z`");
        assertThat(query(sql.flows().get(0)).conf()).isEmpty();
        QueryText second = query(sql.flows().get(1));
        assertThat(second.conf())
                .isEqualTo(Map.of("spark.sql.shuffle.partitions", "8", "my.path", "s3a://bucket/a--b"));
        assertThat(second.schema()).isEqualTo("silver");
        QueryText third = query(sql.flows().get(2));
        assertThat(third.conf()).containsEntry("my.path", "x y");
        assertThat(third.catalog()).isEqualTo("other");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`Order ID`",
                "`a.b`",
                "`sel``ect`",
                "`select`",
                "Päivä",
                "`1inch`",
                "1inch",
                "名前",
                "live",
                "columns"
            })
    void oddNames(String name) {
        Declarations sql = read("CREATE STREAMING TABLE " + name + " (" + name + " INT) PARTITIONED BY (" + name
                + ") AS SELECT * FROM STREAM s");

        String plain =
                name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
        assertThat(sql.datasets()).singleElement().satisfies(dataset -> {
            assertThat(dataset.name().table()).isEqualTo(plain);
            assertThat(dataset.columns()).extracting(ColumnDefinition::name).containsExactly(plain);
            assertThat(dataset.partitionColumns()).containsExactly(plain);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(SELECT 1)",
                "WITH x AS (SELECT 1) SELECT * FROM x",
                "FROM a |> WHERE b > 1",
                "SELECT 1.5e-3, .5, 10L, X'1F', a->b, c::int, :day, ${v}, a >> 1, b <=> c, $$x;y$$",
                "VALUES (1, ';')",
                "SELECT /*+ BROADCAST(a) */ * FROM a\r\nWHERE `x``y` = \"q\"",
                "TABLE t",
            })
    void queriesKeepTheirText(String query) {
        Declarations sql = read("CREATE MATERIALIZED VIEW m\r\n  AS " + query + "  \r\n -- end\r\n;");

        assertThat(query(sql.flows().get(0)).sql()).isEqualTo(query);
        assertThat(query(sql.flows().get(0)).location()).hasToString("f.sql:2:6");
    }

    @Test
    void placesBehindSignsOutsideTheBasicPlane() {
        Declarations sql = read("CREATE MATERIALIZED VIEW m COMMENT '\uD83D\uDE00' AS SELECT '\uD83D\uDE00' AS x");

        assertThat(query(sql.flows().get(0)).sql()).isEqualTo("SELECT '\uD83D\uDE00' AS x");
        assertThat(query(sql.flows().get(0)).location().column()).isEqualTo(44);
    }

    @Test
    @Timeout(60)
    void aLargeFileIsNoBurden() {
        String statement =
                "CREATE MATERIALIZED VIEW `\uD83D\uDE00 %d` (CONSTRAINT c EXPECT (a > 0)) AS SELECT a, 'b;' AS b FROM t;\n";
        StringBuilder file = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            file.append(statement.formatted(i));
        }

        assertThat(read(file.toString()).datasets()).hasSize(20_000);
    }

    @Test
    void aBrokenStatementDoesNotHideTheNext() {
        Declarations sql = SqlFileReader.read(
                "f.sql", "CREATE VIEW;\nCREATE VIEW a AS SELECT 1;\nDROP TABLE a;\nCREATE VIEW b AS SELECT 'x", SPEC);

        assertThat(sql.datasets()).extracting(dataset -> dataset.name().table()).containsExactly("a");
        assertThat(sql.problems())
                .extracting(problem -> String.valueOf(problem.where()))
                .containsExactly("f.sql:1:12", "f.sql:3:1", "f.sql:4:25");
    }

    private static Declarations read(String text) {
        Declarations sql = SqlFileReader.read("f.sql", text, SPEC);
        assertThat(sql.problems()).isEmpty();
        return sql;
    }

    private static QueryText query(FlowDefinition flow) {
        return (QueryText) flow.body().match(FlowBody.Query::query, cdc -> {
            throw new AssertionError("not a query: " + cdc);
        });
    }

    private static FlowBody.AutoCdc cdc(FlowDefinition flow) {
        return flow.body()
                .match(
                        query -> {
                            throw new AssertionError("not AUTO CDC: " + query);
                        },
                        cdc -> cdc);
    }
}
