package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.worker.deployment.ComposeFile;
import dev.sluice.worker.deployment.ImageFile;
import dev.sluice.worker.deployment.Repository;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the image and the compose file as processes of this machine: what they need of the image's folders is laid
 * out in a folder of the test's own, host names become this machine's.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ContainerCommandsIT {
    private static final String NAMESPACE = "team";

    private final ComposeFile compose = ComposeFile.read();
    private final ImageFile image = ImageFile.read();
    private final Map<String, String> variables = new TreeMap<>(Map.of(
            "TEMPORAL_DB_PASSWORD", "a",
            "SPARK_SECRET", "b",
            "TEMPORAL_NAMESPACE", NAMESPACE,
            "SPARK_WORKER_MEMORY", "1g",
            "SPARK_EXECUTOR_MEMORY", "512m",
            "SLUICE_WORKER_HEAP", "1g"));
    private final Map<String, String> places = new TreeMap<>(Comparator.<String>reverseOrder());
    private final List<Process> processes = new ArrayList<>();

    @TempDir
    private Path root;

    private DevServer server;

    @BeforeEach
    void layOutTheImage() throws IOException {
        Assumptions.assumeTrue(DevServer.cli().isPresent(), "no temporal command");
        server = DevServer.start();
        for (String folder : List.of("pipelines", "storage", "scratch", "tmp", "opt/sluice")) {
            Files.createDirectories(root.resolve(folder));
            places.put(
                    "/" + folder.split("/", 2)[0],
                    root.resolve(folder.split("/", 2)[0]).toString());
        }
        Installation installation = Installation.layOut(root.resolve("opt/sluice"));
        // Stands for the archive that the image's build makes; an empty one is not used.
        Files.createFile(installation.archive());
        places.put("spark-master:7077", "127.0.0.1:" + DevServer.freePort());
        places.put("temporal:7233", server.address());
    }

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
        if (server != null) {
            server.close();
        }
    }

    @Test
    void theStackRunsAnUpdateOnItsSparkCluster() throws IOException {
        namespace();
        namespace();
        int masterPage = DevServer.freePort();
        start(
                "spark-master",
                command(
                        "spark-master",
                        Map.of(
                                "spark-master",
                                "127.0.0.1",
                                "7077",
                                port("spark-master:7077"),
                                "8080",
                                Integer.toString(masterPage))));
        start("spark-worker", command("spark-worker", Map.of("8081", Integer.toString(DevServer.freePort()))));
        Process worker = start("worker", command("worker", Map.of()));
        assertThat(isHealthy()).isFalse();
        Awaitility.await().atMost(SluiceProcess.PATIENCE).until(() -> {
            assertThat(worker.isAlive()).as(() -> log("worker")).isTrue();
            return isHealthy();
        });
        project();

        assertThat(sluice("start", places.get("/pipelines") + "/orders"))
                .containsPattern("numbers +COMPLETED +COMPLETE_RECOMPUTE +1000 ");

        assertThat(root.resolve("storage/orders/tables")).isDirectory();
        // Spark has lent the worker an executor, and the executor has done the work.
        try (Stream<Path> logs = Files.walk(root.resolve("scratch/work"))) {
            assertThat(logs.filter(file -> file.endsWith("stderr"))).isNotEmpty();
        }
        worker.destroy();
        Awaitility.await().atMost(SluiceProcess.PATIENCE).until(() -> !worker.isAlive());
        assertThat(isHealthy()).isFalse();
    }

    private void namespace() {
        Map<String, String> environment = compose.environment("temporal-namespace", variables);
        List<String> command = new ArrayList<>(compose.list("temporal-namespace", "entrypoint", variables));
        command.replaceAll(word -> word.startsWith("/etc/sluice/")
                ? Repository.file("docker/" + word.substring("/etc/sluice/".length()))
                        .toString()
                : word);
        environment.put("TEMPORAL_ADDRESS", server.address());
        environment.put(
                "PATH",
                DevServer.cli().orElseThrow().toAbsolutePath().getParent()
                        + File.pathSeparator
                        + System.getenv("PATH"));
        Process made = process("temporal-namespace", command, environment);
        assertThat(exitCode(made)).as(() -> log("temporal-namespace")).isZero();
    }

    private List<String> command(String service, Map<String, String> replaced) {
        List<String> command = new ArrayList<>(compose.list(service, "entrypoint", variables));
        if (command.isEmpty()) {
            command.add("/opt/sluice/sluice");
        }
        command.addAll(compose.list(service, "command", variables));
        command.replaceAll(word -> replaced.getOrDefault(word, placed(word)));
        return command;
    }

    private Process start(String service, List<String> command) {
        return process(service, command, environment(service));
    }

    private Map<String, String> environment(String service) {
        Map<String, String> environment = new TreeMap<>(image.environment());
        environment.putAll(compose.environment(service, variables));
        environment.replaceAll((name, value) -> placed(value));
        return environment;
    }

    private String placed(String word) {
        String placed = word;
        for (Map.Entry<String, String> place : places.entrySet()) {
            boolean isPath = place.getKey().startsWith("/");
            if (isPath
                    ? placed.startsWith(place.getKey() + "/") || placed.equals(place.getKey())
                    : placed.contains(place.getKey())) {
                placed = placed.replace(place.getKey(), place.getValue());
                break;
            }
        }
        return placed;
    }

    private String port(String place) {
        String address = places.getOrDefault(place, "");
        return address.substring(address.indexOf(':') + 1);
    }

    /** As the image's health check sees it. */
    private boolean isHealthy() {
        List<String> probe = new ArrayList<>(image.command("HEALTHCHECK"));
        probe.replaceAll(word -> word.replace("/tmp/", places.get("/tmp") + "/"));
        return exitCode(process("health", probe, Map.of())) == 0;
    }

    private String sluice(String... arguments) {
        List<String> command = new ArrayList<>(List.of(places.get("/opt") + "/sluice/sluice"));
        command.addAll(List.of(arguments));
        Process client = process("client", command, environment("worker"));
        assertThat(exitCode(client)).as(() -> log("client") + log("worker")).isZero();
        return log("client");
    }

    private void project() throws IOException {
        Project project = new Project(root.resolve("pipelines/orders"));
        project.write("spark-pipeline.yml", "name: orders\nstorage: " + places.get("/storage") + "/orders\n");
        project.write(
                "transformations/numbers.sql",
                "CREATE OR REFRESH MATERIALIZED VIEW numbers AS SELECT id % 1000 AS n, COUNT(*) AS c FROM range(100000) GROUP BY 1;");
    }

    private Process process(String name, List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(root.resolve("tmp").toFile())
                .redirectErrorStream(true)
                .redirectOutput(root.resolve(name + ".log").toFile());
        builder.environment().remove("TEMPORAL_ADDRESS");
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            processes.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String log(String name) {
        try {
            return name + ":\n" + Files.readString(root.resolve(name + ".log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int exitCode(Process process) {
        try {
            assertThat(process.waitFor(SluiceProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
