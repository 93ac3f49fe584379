package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Updates that use secrets, one of which is in the text of an error, and everything that is left of them afterwards. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // set before all tests
class SecretsIT {
    private static final String API_KEY = "sk-live-51Hx9zQ";
    private static final String NUMBER = "tr0ub4dor-no-number";
    private static final String K1 = "k1:" + key();
    private static final String K2 = "k2:" + key();

    @TempDir
    private static Path root;

    private static DevServer server;

    @BeforeAll
    static void start() {
        server = DevServer.start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void valuesAreUsedAndLeftNowhere() throws IOException {
        Project project = project("nowhere");
        Map<String, String> environment = environment(Map.of());
        String queue = "secrets-nowhere";

        try (SluiceProcess worker = worker(environment, queue)) {
            try (SluiceProcess client = client(Map.of(), project, queue)) {
                assertThat(client.exitCode()).as(client::transcript).isEqualTo(1);
                assertThat(client.transcript()).contains("${secret:number}");
                assertHidden("client", client.transcript());
                assertHidden("history", history(client));
            }
            assertUsed(project);

            secret("number", "48151623");
            try (SluiceProcess client = client(Map.of(), project, queue)) {
                assertThat(client.exitCode()).as(client::transcript).isZero();
            }
            assertThat(project.rows("number")).containsExactly("[48151623]");

            // Another value is no other definition.
            secret("number", "48151624");
            try (SluiceProcess client = client(Map.of(), project, queue)) {
                assertThat(client.exitCode()).as(client::transcript).isZero();
            }
            assertThat(project.commits("number")).hasSize(1);
            worker.terminate();
            worker.exitCode();
            assertHidden("worker", worker.transcript());
        }
        for (String verb : List.of("dry-run", "graph")) {
            try (SluiceProcess command =
                    SluiceProcess.start(environment, verb, project.path(), "--json", "--verbose")) {
                assertThat(command.exitCode()).as(command::transcript).isZero();
                assertHidden(verb, command.transcript());
            }
        }
        assertThat(project.rows("event_log").toString()).contains("${secret:number}");
        assertHidden("event log", project.rows("event_log").toString());
        try (Stream<Path> files = Files.walk(project.folder().resolve("pipeline-storage"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertHidden(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        try (SluiceProcess without = SluiceProcess.start("dry-run", project.path())) {
            assertThat(without.exitCode()).isEqualTo(2);
            assertThat(without.transcript())
                    .contains("the secret `api_key` has no value", "spark-pipeline.yml:", "SLUICE_SECRET_api_key");
        }
    }

    @Test
    void anEncryptedHistoryShowsNothingAndIsReadWithAnOldKey() throws IOException {
        Project project = project("encrypted");
        String queue = "secrets-encrypted";
        Map<String, String> first = Map.of("SLUICE_CODEC_KEY", K1);
        Map<String, String> rotated = Map.of("SLUICE_CODEC_KEY", K2 + "," + K1);
        String update;

        try (SluiceProcess worker = worker(environment(first), queue);
                SluiceProcess client = client(first, project, queue)) {
            assertThat(client.exitCode()).as(client::transcript).isEqualTo(1);
            update = client.updateId();
            assertThat(history(client))
                    .contains("binary/encrypted", "(plan)", "words")
                    .doesNotContain(project.path(), "spark-pipeline.yml", "cannot be cast");
            worker.terminate();
            worker.exitCode();
        }
        try (SluiceProcess status = status(first, update)) {
            assertThat(status.exitCode()).as(status::transcript).isZero();
            assertThat(status.transcript()).contains("DATA_INVALID", "${secret:number}");
        }
        try (SluiceProcess status = status(Map.of(), update)) {
            assertThat(status.exitCode()).as(status::transcript).isEqualTo(2);
            assertThat(status.transcript()).contains("SECRET_MISSING", "`k1`", "SLUICE_CODEC_KEY");
        }

        secret("number", "48151623");
        try (SluiceProcess worker = worker(environment(rotated), queue);
                SluiceProcess retry = SluiceProcess.start(
                        rotated, "retry", update, "--spec", project.path(), "--address", server.address(), "--json")) {
            assertThat(retry.exitCode())
                    .as(() -> retry.transcript() + worker.transcript())
                    .isZero();
        }
        assertThat(project.commits("words")).hasSize(1);
        assertThat(project.rows("number")).containsExactly("[48151623]");
    }

    private static void assertUsed(Project project) {
        assertThat(project.rows("words")).containsExactlyInAnyOrder("[apple]", "[null]");
        assertThat(project.rows("lengths")).containsExactly("[%d,%d]".formatted(API_KEY.length(), API_KEY.length()));
        assertThat(project.rows("nameless")).containsExactly("[1]");
    }

    private static void assertHidden(String where, String text) {
        assertThat(text.contains(API_KEY)).as("the API key in " + where).isFalse();
        assertThat(text.contains(NUMBER)).as("the number in " + where).isFalse();
    }

    /** As it is sent: the exported JSON has the payloads in base64. */
    private static String history(SluiceProcess client) {
        byte[] events = server.client()
                .fetchHistory("sluice/shop/" + client.updateId())
                .getHistory()
                .toByteArray();
        return new String(events, StandardCharsets.ISO_8859_1);
    }

    private static Project project(String name) throws IOException {
        secret("number", NUMBER);
        Project project = new Project(root.resolve(name));
        project.write("spark-pipeline.yml", """
                name: shop
                configuration:
                  spark.master: local[2]
                  shop.word: ${secret:api_key}
                parameters:
                  token: ${secret:api_key}
                  number: ${secret:number}
                external_tables:
                  people:
                    format: csv
                    path: data/people
                    options: {header: "true", nullValue: "${secret:api_key}"}
                """);
        project.write("transformations/pipeline.sql", """
                CREATE OR REFRESH STREAMING TABLE words AS SELECT word FROM STREAM read_files(
                  'data/words', format => 'csv', schema => 'word STRING', nullValue => '${secret:api_key}');
                CREATE OR REFRESH MATERIALIZED VIEW lengths AS
                SELECT max(length(:token)) AS of_parameter, max(length('${shop.word}')) AS of_setting FROM words;
                CREATE OR REFRESH MATERIALIZED VIEW nameless AS SELECT count(*) AS n FROM people WHERE name IS NULL;
                CREATE OR REFRESH MATERIALIZED VIEW number AS SELECT max(CAST(:number AS INT)) AS n FROM words;
                """);
        project.write("data/words/1.csv", "apple\n" + API_KEY + "\n");
        project.write("data/people/1.csv", "id,name\n1,Ada\n2," + API_KEY + "\n");
        return project;
    }

    private static void secret(String name, String value) throws IOException {
        Path folder = Files.createDirectories(root.resolve("secrets"));
        Files.writeString(folder.resolve(name), value + "\n");
    }

    private static Map<String, String> environment(Map<String, String> more) {
        Map<String, String> environment = new TreeMap<>(more);
        environment.put("SLUICE_PIPELINES", root.toString());
        environment.put("SLUICE_SECRETS", root.resolve("secrets").toString());
        environment.put("SLUICE_SECRET_api_key", API_KEY);
        return environment;
    }

    private static SluiceProcess worker(Map<String, String> environment, String queue) {
        SluiceProcess worker = SluiceProcess.start(
                environment,
                "worker",
                "--task-queue",
                queue,
                "--address",
                server.address(),
                "--grace",
                "1",
                "--conf",
                "spark.master=local[2]",
                "--verbose");
        worker.awaitLine(line -> line.startsWith("worker ready"));
        return worker;
    }

    private static SluiceProcess client(Map<String, String> environment, Project project, String queue) {
        List<String> arguments = new ArrayList<>(List.of("start", project.path(), "--task-queue", queue));
        arguments.addAll(List.of("--address", server.address(), "--json", "--verbose"));
        return SluiceProcess.start(environment, arguments.toArray(String[]::new));
    }

    private static SluiceProcess status(Map<String, String> environment, String update) {
        return SluiceProcess.start(
                environment, "status", "sluice/shop/" + update, "--address", server.address(), "--json");
    }

    private static String key() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }
}
