package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tables are plain Delta tables: the Python package {@code deltalake}, which shares no code with Spark, reads the same
 * rows. {@code SLUICE_TEST_PYTHON} names a Python that has it, with {@code pyarrow}.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class OtherReadersIT {
    private static final Path EXAMPLE = Path.of("../examples/orders");

    /** Ends without taking the interpreter down: Arrow's threads may still hold Python objects then, and abort. */
    private static final String READ = """
            import json, os, sys
            from deltalake import DeltaTable
            rows = DeltaTable(sys.argv[1]).to_pyarrow_table().to_pylist()
            print(json.dumps(sorted("[" + ",".join("null" if v is None else str(v) for v in row.values()) + "]" for row in rows)), flush=True)
            os._exit(0)
            """;

    private static Python python;

    @TempDir
    private Path folder;

    @BeforeAll
    static void findPython() {
        python = Python.with("deltalake", "pyarrow");
    }

    @Test
    void everyTableOfTheExampleHasTheSameRows() throws IOException {
        Project project = new Project(folder);
        copyExample();
        SluiceProcess.complete("run", project.path());

        for (String table : List.of("bronze_orders", "silver_orders", "gold_customers")) {
            assertThat(readElsewhere(project, table))
                    .as(table)
                    .isEqualTo(project.rows(table))
                    .isNotEmpty();
        }
    }

    @Test
    void partitionedAndClusteredTablesHaveTheSameRows() {
        Project project = Project.create(folder, "", """
                CREATE OR REFRESH MATERIALIZED VIEW parts PARTITIONED BY (part)
                  AS SELECT id, id % 3 AS part FROM range(20);
                CREATE OR REFRESH MATERIALIZED VIEW clusters CLUSTER BY (name)
                  AS SELECT CAST(id AS STRING) AS name, part FROM parts;
                """);
        SluiceProcess.complete("run", project.path());

        for (String table : List.of("parts", "clusters")) {
            assertThat(readElsewhere(project, table))
                    .as(table)
                    .isEqualTo(project.rows(table))
                    .hasSize(20);
        }
    }

    private static List<String> readElsewhere(Project project, String table) {
        String path = project.tableFolder(table).orElseThrow().toString();
        Python.Output printed = python.run("-c", READ, path);
        assertThat(printed.exitCode()).as("%s: %s", table, printed.text()).isZero();
        List<String> rows = new ArrayList<>();
        try {
            for (JsonNode row : new ObjectMapper().readTree(printed.text())) {
                rows.add(row.asText());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(printed.text(), e);
        }
        return rows.stream().sorted().toList();
    }

    private void copyExample() throws IOException {
        try (Stream<Path> all = Files.walk(EXAMPLE)) {
            for (Path path : all.filter(Files::isRegularFile)
                    .filter(path -> !path.toString().contains("pipeline-storage"))
                    .toList()) {
                Path target = folder.resolve(EXAMPLE.relativize(path));
                Files.createDirectories(target.getParent());
                Files.copy(path, target);
            }
        }
    }
}
