package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example in which a workflow in Python runs an update as one of its steps. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PythonWorkflowIT {
    private static final Path SCRIPT = Path.of("../examples/python-workflow/nightly.py");
    private static final String SQL = """
            CREATE OR REFRESH MATERIALIZED VIEW three AS SELECT id FROM VALUES (1), (2), (3) AS t(id);
            CREATE OR REFRESH MATERIALIZED VIEW sums AS SELECT IF(CAST(:bad AS BOOLEAN), raise_error('bad'), sum(id)) AS n FROM three;
            """;

    @TempDir
    private static Path root;

    private static Python python;
    private static DevServer server;
    private static SluiceProcess worker;

    @BeforeAll
    static void start() {
        python = Python.with("temporalio");
        server = DevServer.start();
        worker = SluiceProcess.start(
                Map.of("SLUICE_PIPELINES", root.toString()),
                "worker",
                "--address",
                server.address(),
                "--grace",
                "1",
                "--conf",
                "spark.master=local[2]");
        worker.awaitLine(line -> line.startsWith("worker ready"));
    }

    @AfterAll
    static void stop() {
        if (worker != null) {
            worker.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void itReadsTheResultOfTheUpdate() throws IOException {
        Project project = project("good", false);

        Python.Output output = nightly(project);

        assertThat(output.exitCode()).as(output.text()).isZero();
        JsonNode result = new ObjectMapper().readTree(output.text());
        assertThat(result.path("rows").toString()).isEqualTo("{\"sums\":1,\"three\":3}");
        assertThat(project.rows("sums")).containsExactly("[6]");
    }

    @Test
    void itLearnsWhichFlowsFailed() {
        Python.Output output = nightly(project("bad", true));

        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.text()).contains("the pipeline's update failed at sums");
    }

    private static Python.Output nightly(Project project) {
        assertThat(Files.exists(SCRIPT)).isTrue();
        return python.run(SCRIPT.toString(), project.path(), "--address", server.address());
    }

    private static Project project(String name, boolean isBad) {
        Project project = Project.create(root.resolve(name), "", SQL);
        project.write(
                "spark-pipeline.yml",
                "name: shop\nparameters:\n  bad: \"" + isBad + "\"\nconfiguration:\n  spark.master: local[2]\n");
        return project;
    }
}
