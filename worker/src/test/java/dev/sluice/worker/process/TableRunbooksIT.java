package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.delta.DeltaLog;
import org.junit.jupiter.api.Test;

/** Runbooks about tables and what their flows read. */
class TableRunbooksIT extends RunbookSituations {
    @Test
    void everyRunbookHasATest() {
        List<String> tests = Stream.of(TableRunbooksIT.class, UpdateRunbooksIT.class, WorkerRunbooksIT.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Test.class))
                .map(method -> method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                .toList();

        assertThat(tests).containsAll(Runbook.names());
    }

    @Test
    void checkpointLost() throws IOException {
        Project project = project("checkpoint-lost");
        project.write("transformations/pipeline.sql", SQL.replaceAll("(?m)^.*copies.*$", ""));
        run(project);
        deliver(project, 2);
        run(project);
        Path checkpoint = checkpoint(project, "orders");
        Files.delete(checkpoint.resolve("offsets/1"));
        Files.delete(checkpoint.resolve("commits/1"));
        deliver(project, 3);
        assertThat(failing(project)).contains(checkpoint + " ends at batch 0");
        Runbook book = open("checkpoint-lost", project)
                .with("CHECKPOINT_FOLDER", checkpoint)
                .with("OTHER_TABLES", "total")
                .with("FLOW", "orders")
                .with("TABLE", "orders");

        assertThat(book.run()).isEqualToIgnoringWhitespace("0");
        book.run();
        book.run();
        assertThat(project.rows("orders")).hasSize(3);
        book.run();
        assertThat(project.rows("orders")).hasSize(3 + 3);
        assertThat(book.run()).containsPattern("orders +IDLE");
        assertThat(project.rows("orders")).hasSize(3 + 3);
    }

    @Test
    void flowKeepsFailing() {
        Project project = project("flow-keeps-failing");
        run(project);
        project.write("data/bad.json", "{\"id\": 9, \"amount\": \"nine\"}");
        failing(project);
        failing(project);
        Runbook book = open("flow-keeps-failing", project).with("OTHER_TABLES", "total");

        assertThat(book.run()).contains("DATA_INVALID", "nine");
        assertThat(book.run()).contains("total");
        book.run();
        project.write("transformations/pipeline.sql", SQL.replace("CAST(amount AS INT)", "try_cast(amount AS INT)"));
        book.run();
        assertThat(book.run()).containsPattern("orders +COMPLETED");
        assertThat(project.rows("orders")).hasSize(2);
    }

    @Test
    void fullRefreshRefused() {
        Project project = project("full-refresh-refused");
        run(project);
        Path copy = shell.file("copy");
        Runbook book = open("full-refresh-refused", project)
                .with("TABLE", "orders")
                .with("TABLE_FOLDER", project.tableFolder("orders").orElseThrow())
                .with("COPY", copy);

        assertThat(book.fail(2)).contains("streaming tables read it: copies", "--cascade");
        book.run();
        assertThat(copy.resolve("_delta_log")).isDirectory();
        assertThat(book.run()).containsPattern("copies +COMPLETED");
        assertThat(book.run()).contains("1");
    }

    @Test
    void storageUnavailable() {
        Project project = project("storage-unavailable");
        run(project);
        Runbook book = open("storage-unavailable", project);

        book.run();
        assertThat(book.run()).doesNotContain("ERROR");
    }

    @Test
    void restoreATable() {
        Python python = Python.with("deltalake");
        shell.command("python3", Path.of(python.command()));
        Project project = project("restore-a-table");
        run(project);
        deliver(project, 2);
        run(project);
        Path folder = project.tableFolder("orders").orElseThrow();
        Runbook book = open("restore-a-table", project)
                .with("TABLE", "orders")
                .with("TABLE_FOLDER", folder)
                .with("OTHER_TABLES", "copies")
                .with("VERSION", 0)
                .with("COPY", shell.file("backup"));

        assertThat(book.run()).containsPattern("(?m)^1 ").containsPattern("(?m)^0 ");
        book.run();

        restore(python, project.tableFolder("total").orElseThrow());
        assertThat(project.rows("total")).containsExactly("[1]");
        assertThat(book.run()).containsPattern("total +COMPLETED +COMPLETE_RECOMPUTE.*changed by somebody else");
        assertThat(project.rows("total")).containsExactly("[3]");

        restore(python, folder);
        deliver(project, 3);
        assertThat(failing(project)).contains("detected deleted data");
        assertThat(ids(project, "orders")).containsExactly(1, 3);
        assertThat(ids(project, "copies")).containsExactly(1, 2);
        book.run();
        assertThat(ids(project, "orders")).containsExactly(1, 2, 3);
        assertThat(ids(project, "copies")).containsExactly(1, 2, 3);

        // What other processes would know nothing of.
        DeltaLog.clearCache();
        assertThat(book.run()).containsPattern("orders +COMPLETED +STREAM_APPEND +1 ");
        assertThat(ids(project, "orders")).containsExactly(1, 2, 3);
        assertThat(ids(project, "copies")).containsExactly(1, 2, 3);

        book.run();
        assertThat(ids(project, "orders")).containsExactly(1);
        assertThat(ids(project, "copies")).containsExactly(1);
        assertThat(book.run()).containsPattern("orders +IDLE").containsPattern("copies +IDLE");
        assertThat(project.rows("total")).containsExactly("[1]");
    }

    private static void restore(Python python, Path table) {
        Python.Output restored = python.run(
                "-c",
                "import sys; from deltalake import DeltaTable; DeltaTable(sys.argv[1]).restore(0)",
                table.toString());
        assertThat(restored.exitCode()).as(restored.text()).isZero();
    }

    private static List<Integer> ids(Project project, String table) {
        return project.rows(table).stream()
                .map(row -> Integer.valueOf(row.replaceAll("^\\[(\\d+).*", "$1")))
                .toList();
    }

    private static Path checkpoint(Project project, String table) throws IOException {
        try (Stream<Path> all = Files.walk(project.folder())) {
            return all.filter(
                            path -> path.endsWith("offsets") && path.toString().contains("2e" + table + "/"))
                    .map(Path::getParent)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
