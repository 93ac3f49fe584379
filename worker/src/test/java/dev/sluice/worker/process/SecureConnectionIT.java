package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a service that wants TLS, a client certificate and an API key. Asking for an update that isn't there tells. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // set before all tests
class SecureConnectionIT {
    private static final String API_KEY = "tmprl-key-4f1f0c";

    @TempDir
    private static Path folder;

    private static DevServer server;
    private static TlsFront front;
    private static Certificate ofServer;
    private static Certificate ofClient;

    @BeforeAll
    static void start() throws Exception {
        server = DevServer.start();
        ofServer = Certificate.make(folder, "server");
        ofClient = Certificate.make(folder, "client");
        front = new TlsFront(server.address(), ofServer.certificate(), ofServer.key(), ofClient.certificate());
    }

    @AfterAll
    static void stop() {
        if (front != null) {
            front.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void theEnvironmentGivesCertificatesAndKey() {
        Map<String, String> environment = new TreeMap<>(Map.of(
                "TEMPORAL_ADDRESS", front.address(),
                "TEMPORAL_TLS", "true",
                "TEMPORAL_TLS_SERVER_CA_CERT_PATH", ofServer.certificate().toString(),
                "TEMPORAL_TLS_CLIENT_CERT_PATH", ofClient.certificate().toString(),
                "TEMPORAL_TLS_CLIENT_KEY_PATH", ofClient.key().toString(),
                "TEMPORAL_API_KEY", API_KEY));

        assertThat(ask(environment)).contains("UNKNOWN_UPDATE").doesNotContain(API_KEY);
        assertThat(front.authorizations()).contains("Bearer " + API_KEY);
    }

    @Test
    void aProfileGivesCertificatesAndKey() throws Exception {
        Path config = Files.writeString(folder.resolve("temporal.toml"), """
                [profile.prod]
                address = "%s"
                api_key = "%s-of-profile"
                [profile.prod.tls]
                server_ca_cert_path = "%s"
                client_cert_path = "%s"
                client_key_path = "%s"
                """.formatted(
                        front.address(), API_KEY, ofServer.certificate(), ofClient.certificate(), ofClient.key()));

        String said = ask(Map.of("TEMPORAL_CONFIG_FILE", config.toString(), "TEMPORAL_PROFILE", "prod"));

        assertThat(said).contains("UNKNOWN_UPDATE").doesNotContain(API_KEY);
        assertThat(front.authorizations()).contains("Bearer " + API_KEY + "-of-profile");
    }

    @Test
    void anotherServerThanTheTrustedOneIsNotTalkedTo() {
        Map<String, String> environment = Map.of(
                "TEMPORAL_ADDRESS", front.address(),
                "TEMPORAL_TLS_SERVER_CA_CERT_PATH", ofClient.certificate().toString(),
                "TEMPORAL_TLS_CLIENT_CERT_PATH", ofClient.certificate().toString(),
                "TEMPORAL_TLS_CLIENT_KEY_PATH", ofClient.key().toString(),
                "TEMPORAL_API_KEY", API_KEY + "-wrong-server");

        try (SluiceProcess client = client(environment)) {
            assertThat(client.exitCode()).as(client::transcript).isEqualTo(3);
            assertThat(client.transcript())
                    .contains("no TLS connection", "TEMPORAL_TLS_SERVER_CA_CERT_PATH")
                    .doesNotContain(API_KEY);
        }
        assertThat(front.authorizations()).doesNotContain("Bearer " + API_KEY + "-wrong-server");
    }

    @Test
    void withoutACertificateNobodyGetsIn() {
        Map<String, String> environment = Map.of(
                "TEMPORAL_ADDRESS", front.address(),
                "TEMPORAL_TLS_SERVER_CA_CERT_PATH", ofServer.certificate().toString());

        try (SluiceProcess client = client(environment)) {
            assertThat(client.exitCode()).as(client::transcript).isEqualTo(3);
        }
    }

    @Test
    void aCertificateThatCannotBeReadIsNamed() {
        Map<String, String> environment = Map.of(
                "TEMPORAL_ADDRESS", front.address(),
                "TEMPORAL_TLS_SERVER_CA_CERT_PATH",
                        folder.resolve("nothing.pem").toString());

        try (SluiceProcess client = client(environment)) {
            assertThat(client.exitCode()).as(client::transcript).isEqualTo(2);
            assertThat(client.transcript()).contains("ARGUMENT_INVALID", "nothing.pem");
        }
    }

    private static String ask(Map<String, String> environment) {
        try (SluiceProcess client = client(environment)) {
            assertThat(client.exitCode()).as(client::transcript).isEqualTo(2);
            return client.transcript();
        }
    }

    private static SluiceProcess client(Map<String, String> environment) {
        return SluiceProcess.start(environment, "status", "sluice/shop/no-such-update", "--json", "--verbose");
    }
}
