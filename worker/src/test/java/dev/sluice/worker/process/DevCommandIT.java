package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.result.UpdateResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code sluice dev}: a server and a worker that come and go together. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DevCommandIT {
    @TempDir
    private Path folder;

    private Project project;

    @BeforeEach
    void project() {
        project = Project.create(folder, "", "CREATE MATERIALIZED VIEW one AS SELECT 1 AS id;");
    }

    @Test
    void whatWasRunIsKnownAfterARestart() {
        String updateId;
        try (DevProcess dev = DevProcess.start(project)) {
            try (SluiceProcess client =
                    SluiceProcess.start("start", project.path(), "--address", dev.address(), "--json")) {
                assertThat(client.exitCode()).as(client::transcript).isZero();
                updateId = client.json().path("update_id").asText();
            }
        }
        try (DevProcess again = DevProcess.start(project)) {
            assertThat(again.update(updateId).getResult(UpdateResult.class).state())
                    .isEqualTo("COMPLETED");
        }
    }

    @Test
    void theServerEndsWithAProcessThatIsKilled() {
        DevProcess dev = DevProcess.start(project);
        assertThat(answers(dev)).isTrue();

        dev.process().kill();

        Awaitility.await().atMost(SluiceProcess.PATIENCE).until(() -> !answers(dev));
    }

    @Test
    void aPortThatIsInUseIsSaid() {
        try (DevProcess dev = DevProcess.start(project);
                SluiceProcess second = SluiceProcess.start(
                        "dev", project.path(), "--port", Integer.toString(dev.port()), "--ui-port", "0")) {
            assertThat(second.exitCode()).isEqualTo(3);
            assertThat(second.transcript()).contains("port " + dev.port() + " is in use", "--port");
        }
    }

    private static boolean answers(DevProcess dev) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), dev.port()), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
