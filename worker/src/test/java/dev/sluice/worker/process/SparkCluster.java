package dev.sluice.worker.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A standalone Spark cluster: a master and workers, each a process of its own, from the jars that Sluice is built with. As
 * in a stock Spark, Delta's and Sluice's jars are not among those of the cluster.
 */
final class SparkCluster implements AutoCloseable {
    private static final Path LIB = Path.of("target", "lib");
    private static final List<String> NOT_SPARKS =
            List.of("delta-", "unitycatalog-", "pipeline-core-", "activities-", "workflows-", "temporal-");
    private static final String HOST = "127.0.0.1";

    private final Path home;
    private final int port = DevServer.freePort();
    private final int uiPort = DevServer.freePort();
    private final List<Process> processes = new ArrayList<>();

    private SparkCluster(Path home) {
        this.home = home;
    }

    /** Starts one; each worker has two cores and 1 GB to give away. */
    static SparkCluster start(Path home, int workers) {
        SparkCluster cluster = new SparkCluster(home);
        try {
            cluster.linkJars();
            cluster.launch(
                    "master",
                    "master.Master",
                    "--port",
                    Integer.toString(cluster.port),
                    "--webui-port",
                    Integer.toString(cluster.uiPort));
            for (int worker = 0; worker < workers; worker++) {
                Path folder = home.resolve("worker-" + worker);
                cluster.launch(
                        "worker-" + worker,
                        "worker.Worker",
                        "--cores",
                        "2",
                        "--memory",
                        "1g",
                        "--webui-port",
                        "0",
                        "--work-dir",
                        folder.toString(),
                        cluster.master());
            }
            Awaitility.await()
                    .atMost(SluiceProcess.PATIENCE)
                    .ignoreExceptions()
                    .until(() -> cluster.state().path("aliveworkers").asInt() == workers);
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw new IllegalStateException("the cluster did not start, see " + home, e);
        }
    }

    /** The value of {@code spark.master}. */
    String master() {
        return "spark://" + HOST + ":" + port;
    }

    /** For each of its workers the executors that it has run so far. */
    List<Long> executors() {
        return IntStream.iterate(0, worker -> worker + 1)
                .mapToObj(worker -> home.resolve("worker-" + worker))
                .takeWhile(Files::isDirectory)
                .map(SparkCluster::executors)
                .toList();
    }

    @Override
    public void close() {
        // Workers end their executors when they are told to end.
        for (int last = processes.size() - 1; last >= 0; last--) {
            processes.get(last).destroy();
        }
        processes.forEach(process -> process.onExit().join());
    }

    private static long executors(Path worker) {
        try (Stream<Path> logs = Files.find(worker, 3, (path, is) -> path.endsWith("stderr"))) {
            return logs.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode state() throws IOException {
        URI page = URI.create("http://" + HOST + ":" + uiPort + "/json/");
        try (InputStream json = page.toURL().openStream()) {
            return new ObjectMapper().readTree(json);
        }
    }

    private void linkJars() throws IOException {
        Path jars = Files.createDirectories(home.resolve("jars"));
        try (Stream<Path> all = Files.list(LIB.toAbsolutePath())) {
            for (Path jar : all.toList()) {
                String name = jar.getFileName().toString();
                if (NOT_SPARKS.stream().noneMatch(name::startsWith)) {
                    Files.createSymbolicLink(jars.resolve(name), jar);
                }
            }
        }
    }

    private void launch(String name, String type, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(SluiceProcess.java()));
        command.addAll(SluiceProcess.sparkFlags());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-cp", home.resolve("jars") + "/*"));
        command.addAll(List.of("org.apache.spark.deploy." + type, "--host", HOST));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve(name + ".log").toFile());
        // What Spark's own start scripts set, so that a worker finds the class path of executors.
        builder.environment().putAll(Map.of("SPARK_HOME", home.toString(), "SPARK_SCALA_VERSION", "2.13"));
        Process process = builder.start();
        processes.add(process);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }
}
