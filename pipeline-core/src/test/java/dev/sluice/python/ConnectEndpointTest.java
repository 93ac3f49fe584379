package dev.sluice.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SharedSpark;
import dev.sluice.python.environment.PythonEnvironment;
import dev.sluice.spark.connect.ConnectEndpoint;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.classic.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may come in where Python talks to Spark. */
class ConnectEndpointTest {
    private static final String CLIENT = """
            import sys
            from pyspark.sql.connect.session import SparkSession
            spark = SparkSession.builder.remote(sys.argv[1]).create()
            print("rows", spark.range(5).count(), flush=True)
            import os; os._exit(0)
            """;

    @TempDir
    Path folder;

    @Test
    void answersWhoKnowsTheTokenAndNobodyElse() throws Exception {
        try (ConnectEndpoint endpoint = open()) {
            assertThat(client(endpoint.address())).contains("rows 5");
            String wrong = endpoint.address().replaceAll("token=\\w+", "token=0123");
            assertThat(client(wrong)).contains("Invalid authentication token").doesNotContain("rows 5");
            String none = endpoint.address().replaceAll(";token=\\w+", "");
            assertThat(client(none))
                    .contains("No authentication token provided")
                    .doesNotContain("rows 5");
        }
    }

    @Test
    void everyEndpointHasATokenAndAPortOfItsOwn() throws IOException {
        try (ConnectEndpoint one = open();
                ConnectEndpoint other = open()) {
            assertThat(one.port()).isNotEqualTo(other.port());
            assertThat(one.address()).containsPattern("token=\\w{64}").isNotEqualTo(other.address());
        }
    }

    @Test
    void listensOnLoopbackOnly() throws IOException {
        try (ConnectEndpoint endpoint = open()) {
            connect(InetAddress.getLoopbackAddress(), endpoint.port());
            for (InetAddress outside : outsideAddresses()) {
                assertThatThrownBy(() -> connect(outside, endpoint.port())).isInstanceOf(ConnectException.class);
            }
        }
    }

    @Test
    void isClosedWhenNothingNeedsIt() throws IOException {
        ConnectEndpoint endpoint = open();
        endpoint.close();
        assertThatThrownBy(() -> connect(InetAddress.getLoopbackAddress(), endpoint.port()))
                .isInstanceOf(ConnectException.class);
    }

    private static ConnectEndpoint open() throws IOException {
        return ConnectEndpoint.open((SparkSession) SharedSpark.get().newSession());
    }

    private static List<InetAddress> outsideAddresses() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
    }

    private static void connect(InetAddress address, int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 2_000);
        }
    }

    private String client(String address) throws IOException {
        Path script = Files.writeString(folder.resolve("client.py"), CLIENT);
        Process client = new ProcessBuilder(PythonEnvironment.ofProcess().interpreter(), script.toString(), address)
                .redirectErrorStream(true)
                .start();
        return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
