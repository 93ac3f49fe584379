package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.worker.deployment.Repository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ComposeContainer;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.ContainerState;
import org.testcontainers.containers.wait.strategy.Wait;

/** The compose file as it is: builds the image, starts everything, runs updates. Needs a container engine. */
@Timeout(value = 45, unit = TimeUnit.MINUTES)
class ComposeStackIT {
    @TempDir
    private static Path pipelines;

    @BeforeAll
    static void requireAnEngine() {
        Assumptions.assumeTrue(
                DockerClientFactory.instance().isDockerAvailable(),
                "no container engine: the compose file was not started");
    }

    @Test
    void updatesRunInTheContainers() throws IOException, InterruptedException {
        Project project = new Project(pipelines.resolve("orders"));
        project.write("spark-pipeline.yml", "name: orders\nstorage: /storage/orders\n");
        project.write(
                "transformations/numbers.sql",
                "CREATE OR REFRESH MATERIALIZED VIEW numbers AS SELECT id FROM range(1000);");
        try (ComposeContainer stack = new ComposeContainer(
                        Repository.file("docker-compose.yml").toFile())
                .withEnv("TEMPORAL_DB_PASSWORD", "secret")
                .withEnv("SPARK_SECRET", "secret")
                .withEnv("SLUICE_PIPELINES_DIR", pipelines.toString())
                .withEnv("SLUICE_WORKERS", "1")
                .withEnv("SPARK_WORKERS", "1")
                .withBuild(true)
                .waitingFor("worker", Wait.forHealthcheck())) {
            stack.start();
            Optional<ContainerState> worker = stack.getContainerByServiceName("worker");
            ContainerState container = worker.orElseThrow();

            assertThat(sluice(container, "start", "/pipelines/orders")).contains("COMPLETED", "1000");
            assertThat(sluice(container, "start", "/pipelines/orders")).contains("NO_OP");
            assertThat(container.execInContainer("id", "-u").getStdout()).isEqualToIgnoringWhitespace("10001");
            assertThat(container.execInContainer("touch", "/opt/sluice/x").getExitCode())
                    .isNotZero();
        }
    }

    private static String sluice(ContainerState worker, String verb, String project)
            throws IOException, InterruptedException {
        ExecResult result = worker.execInContainer("sluice", verb, project);
        assertThat(result.getExitCode()).as(result.toString()).isZero();
        return result.getStdout();
    }
}
