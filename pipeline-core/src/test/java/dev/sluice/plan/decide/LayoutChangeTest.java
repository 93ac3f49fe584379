package dev.sluice.plan.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SharedSpark;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.resolve.GraphResolver;
import dev.sluice.plan.UpdatePlan;
import dev.sluice.plan.UpdateRequest;
import dev.sluice.state.table.TableState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a declaration that the rows of a live table can't follow. */
class LayoutChangeTest {
    private static final String STREAM =
            "STREAM read_files('landing', format => 'json', schema => 'id BIGINT, day DATE', rescuedDataColumn => '')";

    @TempDir
    private Path project;

    @Test
    void aStreamingTableCanNotBecomeAMaterializedView() throws IOException {
        assertRefused(
                "CREATE MATERIALIZED VIEW t AS SELECT 1L AS id, current_date() AS day",
                table("STREAMING_TABLE", "id BIGINT, day DATE", List.of()),
                "t was a streaming table and is a materialized view now");
    }

    @Test
    void aMaterializedViewCanNotBecomeAStreamingTable() throws IOException {
        assertRefused(
                "CREATE STREAMING TABLE t AS SELECT * FROM " + STREAM,
                table("MATERIALIZED_VIEW", "id BIGINT, day DATE", List.of()),
                "t was a materialized view and is a streaming table now");
    }

    @Test
    void theColumnsAStreamingTableIsPartitionedByStay() throws IOException {
        assertRefused(
                "CREATE STREAMING TABLE t PARTITIONED BY (day) AS SELECT * FROM " + STREAM,
                table("STREAMING_TABLE", "id BIGINT, day DATE", List.of("id")),
                "streaming table t is partitioned by id and would be by day");
    }

    @Test
    void soDoTheTypesOfItsColumns() throws IOException {
        assertRefused(
                "CREATE STREAMING TABLE t AS SELECT * FROM " + STREAM,
                table("STREAMING_TABLE", "id INT, day STRING", List.of()),
                "column id of streaming table t is INT and would be BIGINT",
                "column day of streaming table t is STRING and would be DATE");
    }

    @Test
    void aFullRefreshMayChangeAllOfThem() throws IOException {
        UpdatePlan plan = plan(
                "CREATE STREAMING TABLE t PARTITIONED BY (day) AS SELECT * FROM " + STREAM,
                table("MATERIALIZED_VIEW", "id INT", List.of()),
                request(List.of("t")));

        assertThat(plan.flows())
                .singleElement()
                .satisfies(flow -> assertThat(flow.resets()).isTrue());
    }

    @Test
    void caseAndNewColumnsAreNoChange() throws IOException {
        UpdatePlan plan = plan(
                "CREATE STREAMING TABLE t PARTITIONED BY (DAY) AS SELECT * FROM " + STREAM,
                table("STREAMING_TABLE", "ID BIGINT, day DATE", List.of("day")),
                request(List.of()));

        assertThat(plan.flows()).hasSize(1);
    }

    @Test
    void aMaterializedViewIsRewrittenSoItsLayoutMayChange() throws IOException {
        UpdatePlan plan = plan(
                "CREATE MATERIALIZED VIEW t PARTITIONED BY (day) AS SELECT 1L AS id, 'x' AS day",
                table("MATERIALIZED_VIEW", "id INT, day DATE", List.of()),
                request(List.of()));

        assertThat(plan.flows()).hasSize(1);
    }

    private void assertRefused(String sql, TableState table, String... changes) {
        assertThatThrownBy(() -> plan(sql, table, request(List.of())))
                .isInstanceOfSatisfying(PipelineException.class, refused -> {
                    assertThat(refused.problems()).extracting(Problem::what).containsExactly(changes);
                    assertThat(refused.problems()).allSatisfy(problem -> {
                        assertThat(problem.code()).isEqualTo(ErrorCode.NEEDS_FULL_REFRESH);
                        assertThat(problem.fix()).isEqualTo("run with --full-refresh t, or undo the change");
                        assertThat(problem.where()).hasToString("transformations/t.sql:1:1");
                    });
                });
    }

    private UpdatePlan plan(String sql, TableState table, UpdateRequest request) throws IOException {
        Files.writeString(project.resolve("spark-pipeline.yml"), "name: layout\n");
        Files.createDirectories(project.resolve("transformations"));
        Files.writeString(project.resolve("transformations/t.sql"), sql);
        ResolvedGraph graph = new GraphResolver(new FlowSessions(SharedSpark.get()))
                .resolve(ProjectReader.read(project.toUri(), Map.of(), SharedSpark.python()));
        PlanningState state = new PlanningState(Map.of(graph.graph().spec().dataset("t"), table), Map.of(), Map.of());
        return UpdatePlanner.plan(graph, state, request, "id", 1);
    }

    private static TableState table(String kind, String columns, List<String> partitions) {
        return new TableState(
                0,
                "table",
                StructType.fromDDL(columns),
                partitions,
                List.of(),
                Map.of(TableState.KIND_PROPERTY, kind),
                Map.of(),
                Optional.empty());
    }

    private static UpdateRequest request(List<String> fullRefresh) {
        return new UpdateRequest(
                "update",
                UpdateRequest.Cause.USER_ACTION,
                UpdateRequest.Behaviour.DEVELOPMENT,
                List.of(),
                fullRefresh,
                false,
                List.of(),
                List.of(),
                false,
                false,
                false,
                Map.of(),
                "somebody");
    }
}
