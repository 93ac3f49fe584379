package dev.sluice.worker.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.worker.process.Python;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.envconfig.LoadClientConfigProfileOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code docker-compose.yml} must keep to, as far as its text says. */
class ComposeFileTest {
    private static final ComposeFile COMPOSE = ComposeFile.read();
    private static final Map<String, String> GIVEN = Map.of("TEMPORAL_DB_PASSWORD", "a", "SPARK_SECRET", "b");

    /** Commands that the images of the services bring. */
    private static final Set<String> PROBES = Set.of("pg_isready", "nc", "bash");

    @Test
    void itIsAComposeFile() {
        Python python = Python.with("check_jsonschema");

        Python.Output checked = python.run(
                "-m",
                "check_jsonschema",
                "--builtin-schema",
                "vendor.compose-spec",
                Repository.file("docker-compose.yml").toString());

        assertThat(checked.exitCode()).as(checked.text()).isZero();
    }

    @Test
    void everyVariableIsInTheExampleWithItsDefaultAndAnExplanation() {
        Map<String, String> example = new TreeMap<>();
        boolean isExplained = false;
        for (String line : Repository.text(".env.example").lines().toList()) {
            if (line.startsWith("#") || line.isBlank()) {
                isExplained = line.startsWith("#");
            } else {
                String[] parts = line.split("=", 2);
                example.put(parts[0], parts[1]);
                assertThat(isExplained).as(line).isTrue();
            }
        }

        assertThat(example).isEqualTo(COMPOSE.variables());
        assertThat(Repository.text(".gitignore").lines()).contains(".env");
    }

    @Test
    void servicesWaitForWhatIsThereAndCanBeWaitedFor() {
        COMPOSE.services()
                .forEach((name, service) -> service.path("depends_on")
                        .properties()
                        .forEach(dependency -> {
                            JsonNode other = COMPOSE.service(dependency.getKey());
                            assertThat(other.isMissingNode())
                                    .as(name + " waits for " + dependency.getKey())
                                    .isFalse();
                            String condition =
                                    dependency.getValue().path("condition").asText();
                            if (condition.equals("service_healthy")) {
                                assertThat(other.has("healthcheck"))
                                        .as(dependency.getKey())
                                        .isTrue();
                            } else {
                                assertThat(condition).isEqualTo("service_completed_successfully");
                                assertThat(other.path("restart").asText()).startsWith("on-failure");
                            }
                        }));
    }

    @Test
    void whatIsSharedIsDeclaredUsedAndThere() {
        Set<String> volumes = new HashSet<>();
        Set<String> networks = new HashSet<>(Set.of("default"));
        Set<String> configs = new HashSet<>();
        COMPOSE.services().values().forEach(service -> {
            service.path("volumes").forEach(volume -> {
                String source = volume.asText().split(":", 2)[0];
                if (volume.isTextual() && !source.startsWith("/")) {
                    volumes.add(source);
                }
            });
            networks.addAll(ComposeFile.names(service.path("networks")));
            service.path("configs")
                    .forEach(config -> configs.add(config.path("source").asText()));
        });

        assertThat(volumes).isEqualTo(COMPOSE.entries("volumes").keySet());
        assertThat(networks).isEqualTo(COMPOSE.entries("networks").keySet());
        assertThat(configs).isEqualTo(COMPOSE.entries("configs").keySet());
        assertThat(COMPOSE.entries("configs").values())
                .allSatisfy(
                        config -> assertThat(Repository.file(config.path("file").asText()))
                                .isRegularFile());
    }

    @Test
    void imagesArePinned() {
        assertThat(COMPOSE.services().values())
                .allSatisfy(
                        service -> assertThat(service.path("image").asText()).matches("[a-z/-]+:\\d+\\.\\d+[.\\w-]*"));
        assertThat(COMPOSE.service("worker").path("image").asText() + "-SNAPSHOT")
                .isEqualTo(CommandLines.version().replace(' ', ':'));
    }

    @Test
    void containersHaveNoMoreRightsThanTheyNeed() {
        COMPOSE.services().forEach((name, service) -> {
            assertThat(service.path("read_only").asBoolean()).as(name).isTrue();
            assertThat(COMPOSE.list(name, "cap_drop", GIVEN)).as(name).containsExactly("ALL");
            assertThat(COMPOSE.list(name, "security_opt", GIVEN)).as(name).containsExactly("no-new-privileges:true");
            assertThat(service.has("cap_add") || service.has("privileged"))
                    .as(name)
                    .isFalse();
            // The user of our own image is in the Dockerfile.
            if (!service.has("build")) {
                assertThat(service.path("user").asText()).as(name).matches("[1-9]\\d*:[1-9]\\d*");
            }
            assertThat(COMPOSE.list(name, "ports", GIVEN)).as(name).allMatch(port -> port.startsWith("127.0.0.1:"));
        });
        assertThat(COMPOSE.text()).doesNotContain("docker.sock");
    }

    @Test
    void onlyTemporalReachesItsDatabase() {
        assertThat(COMPOSE.services().entrySet().stream()
                        .filter(service -> ComposeFile.names(service.getValue().path("networks"))
                                .contains("database"))
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrder("postgres", "temporal-schema", "temporal");
        assertThat(COMPOSE.root()
                        .path("networks")
                        .path("database")
                        .path("internal")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void theWorkerReadsWhatItIsGiven() throws IOException {
        Map<String, String> environment = COMPOSE.environment(
                "worker", Map.of("TEMPORAL_DB_PASSWORD", "a", "SPARK_SECRET", "b", "TEMPORAL_NAMESPACE", "team"));

        ClientConfigProfile profile = ClientConfigProfile.load(LoadClientConfigProfileOptions.newBuilder()
                .setEnvOverrides(environment)
                .build());
        assertThat(profile.getAddress()).isEqualTo("temporal:7233");
        assertThat(profile.getNamespace()).isEqualTo("team");
        environment.keySet().removeIf(name -> name.startsWith("TEMPORAL_"));
        assertThat(environment.keySet())
                .containsExactlyInAnyOrder("SLUICE_PIPELINES", "SLUICE_JVM_OPTS", "_SPARK_AUTH_SECRET");
        assertThat(Repository.text("sluice")).contains("${SLUICE_JVM_OPTS:-}");
    }

    @Test
    void commandsAreThoseOfSluice() {
        List<String> worker = COMPOSE.list("worker", "command", GIVEN);

        CommandLine.ParseResult parsed = CommandLines.parse(worker);

        assertThat(parsed.subcommand().commandSpec().name()).isEqualTo("worker");
        Map<String, String> conf = parsed.subcommand().matchedOptionValue("--conf", Map.of());
        assertThat(conf)
                .containsEntry("spark.master", "spark://spark-master:7077")
                .containsEntry("spark.cores.max", "2");
        long grace = parsed.subcommand().matchedOptionValue("--grace", 0L);
        assertThat(COMPOSE.service("worker").path("stop_grace_period").asText()).isEqualTo(grace + 30 + "s");
    }

    @Test
    void sparkRunsOnClassesThatAreThere() {
        for (String service : List.of("spark-master", "spark-worker")) {
            List<String> entrypoint = COMPOSE.list(service, "entrypoint", GIVEN);
            String main = entrypoint.get(entrypoint.size() - 1);
            assertThat(ClassLoader.getSystemResource(main.replace('.', '/') + ".class"))
                    .as(main)
                    .isNotNull();
        }
        assertThat(COMPOSE.list("spark-worker", "command", GIVEN)).contains("spark://spark-master:7077");
    }

    @Test
    void probesUseCommandsThatTheImagesHave() {
        COMPOSE.services().forEach((name, service) -> {
            if (service.has("healthcheck")) {
                List<String> test = new ArrayList<>();
                service.path("healthcheck").path("test").forEach(word -> test.add(word.asText()));
                assertThat(test.get(0)).as(name).isEqualTo("CMD");
                assertThat(PROBES).as(name).contains(test.get(1));
            } else {
                assertThat(service.has("build")
                                || service.path("restart").asText().startsWith("on-failure"))
                        .as(name)
                        .isTrue();
            }
        });
    }
}
