package dev.sluice.worker.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.worker.deployment.ImageFile.Instruction;
import dev.sluice.worker.process.Python;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What the {@code Dockerfile} must keep to, alone and with the compose file. */
class ImageFileTest {
    private static final ImageFile IMAGE = ImageFile.read();
    private static final ComposeFile COMPOSE = ComposeFile.read();
    private static final Map<String, String> GIVEN = Map.of("TEMPORAL_DB_PASSWORD", "a", "SPARK_SECRET", "b");
    private static final String HADOLINT = """
            import pathlib, subprocess, sys, sysconfig
            hadolint = pathlib.Path(sysconfig.get_path("scripts")) / "hadolint"
            sys.exit(subprocess.call([hadolint, *sys.argv[1:]]) if hadolint.exists() else 127)
            """;

    @Test
    void theLinterHasNothingToSay() {
        Python python = Python.with("sysconfig");
        Assumptions.assumeTrue(
                python.run("-c", HADOLINT, "--version").exitCode() == 0,
                "no hadolint beside the Python that SLUICE_TEST_PYTHON names");

        Python.Output checked =
                python.run("-c", HADOLINT, Repository.file("Dockerfile").toString());

        assertThat(checked.text()).isBlank();
        assertThat(checked.exitCode()).isZero();
    }

    @Test
    void itIsBuiltByOneStageAndRunsOnTheOther() {
        List<Instruction> stages = IMAGE.all("FROM");

        assertThat(stages).hasSize(2);
        assertThat(stages).allMatch(stage -> stage.words().get(0).matches("[a-z-]+:\\d+\\.\\d+[.\\w-]*"));
        String release = Pattern.compile("<maven.compiler.release>(\\d+)<")
                .matcher(Repository.text("pom.xml"))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        assertThat(stages.get(0).words().get(0)).endsWith("-" + release);
        assertThat(stages.get(1).words().get(0))
                .startsWith("eclipse-temurin:" + release + ".")
                .contains("-jre-");
    }

    @Test
    void everythingThatIsCopiedIsThereAndEveryModuleIsCopied() {
        Set<String> copied = IMAGE.all("COPY").stream()
                .filter(copy -> !copy.has("--from="))
                .map(copy -> copy.words().get(0))
                .collect(Collectors.toSet());

        assertThat(copied)
                .allSatisfy(source -> assertThat(Repository.file(source)).exists());
        assertThat(Repository.text(".dockerignore").lines())
                .contains("*")
                .containsAll(copied.stream().map(source -> "!" + source).toList());
        List<String> modules = Pattern.compile("<module>(.*?)</module>")
                .matcher(Repository.text("pom.xml"))
                .results()
                .map(module -> module.group(1))
                .toList();
        assertThat(copied).containsAll(modules).contains("pom.xml", ".mvn", "sluice");
    }

    @Test
    void theJarsAreWhereTheyAreLookedFor() {
        String jars = IMAGE.ofImage("COPY").stream()
                .filter(copy -> copy.has("--from=build"))
                .map(copy -> copy.words().get(1))
                .findFirst()
                .orElseThrow();

        assertThat(IMAGE.environment("SPARK_HOME") + "/jars").isEqualTo(jars);
        for (String service : List.of("spark-master", "spark-worker")) {
            assertThat(COMPOSE.list(service, "entrypoint", GIVEN)).contains(jars + "/*");
        }
        assertThat(IMAGE.ofImage("COPY").stream().map(copy -> copy.words().get(1)))
                .contains(jars.replace("/jars", "/sluice"));
    }

    @Test
    void itSaysWhichScalaItsJarsAreFor() {
        String scala = Pattern.compile("<scala.binary>(.*?)<")
                .matcher(Repository.text("pom.xml"))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);

        assertThat(IMAGE.environment("SPARK_SCALA_VERSION")).isEqualTo(scala);
    }

    @Test
    void itRunsAsNobodyInParticular() {
        List<Instruction> users = IMAGE.ofImage("USER");

        assertThat(users).hasSize(1);
        assertThat(users.get(0).arguments()).isEqualTo("10001:10001");
        assertThat(IMAGE.ofImage("RUN").get(0).arguments()).contains("--uid 10001 ", "--gid 10001 ");
    }

    @Test
    void whatItWritesToIsAVolumeOfItsUser() {
        String made = IMAGE.ofImage("RUN").get(0).arguments();

        assertThat(made).contains("mkdir /pipelines /storage /scratch", "chown sluice:sluice /storage /scratch");
        List<String> volumes = COMPOSE.list("worker", "volumes", GIVEN);
        assertThat(volumes).contains("storage:/storage", "/scratch");
        assertThat(IMAGE.environment("SPARK_LOCAL_DIRS")).isEqualTo("/scratch");
        assertThat(IMAGE.environment("SLUICE_PIPELINES"))
                .isEqualTo(COMPOSE.service("worker")
                        .path("volumes")
                        .path(0)
                        .path("target")
                        .asText());
        // Without exec the native code that libraries unpack there could not be loaded.
        assertThat(COMPOSE.list("worker", "tmpfs", GIVEN)).anyMatch(mount -> mount.startsWith("/tmp:exec"));
    }

    @Test
    void healthIsReadWhereTheWorkerWritesIt() {
        List<String> probe = IMAGE.command("HEALTHCHECK");
        List<String> byDefault = IMAGE.command("CMD");

        assertThat(probe.get(2)).contains(" " + healthFile(byDefault) + " ");
        assertThat(healthFile(COMPOSE.list("worker", "command", GIVEN))).isEqualTo(healthFile(byDefault));
        assertThat(COMPOSE.service("worker").has("healthcheck")).isFalse();
    }

    private static String healthFile(List<String> command) {
        return CommandLines.parse(command)
                .subcommand()
                .matchedOption("--health-file")
                .getValue()
                .toString();
    }
}
