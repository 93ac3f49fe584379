package dev.sluice.spark.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connect.service.PreSharedKeyAuthenticationInterceptor;
import org.apache.spark.sql.connect.service.SessionHolder;
import org.apache.spark.sql.connect.service.SessionKey;
import org.apache.spark.sql.connect.service.SparkConnectService;
import org.apache.spark.sql.connect.service.SparkConnectService$;
import org.sparkproject.connect.grpc.Server;
import org.sparkproject.connect.grpc.netty.NettyServerBuilder;

/**
 * An open door to one Spark session for one client on this machine: it listens on the loopback address only, on a free port,
 * answers nobody who doesn't know its token, and is gone once closed.
 */
public final class ConnectEndpoint implements AutoCloseable {
    /** As large a message as Spark's own server takes, in bytes. */
    private static final int MAX_MESSAGE_BYTES = 128 * 1024 * 1024;

    private static final int TOKEN_BYTES = 32;
    private static final long CLOSING_SECONDS = 5;
    private static final String USER = "sluice";

    private final Server server;
    private final int port;
    private final SessionKey key;
    private final String token;

    private ConnectEndpoint(Server server, SessionKey key, String token) {
        this.server = server;
        this.port = server.getPort();
        this.key = key;
        this.token = token;
    }

    /** Opens it. The session belongs to the endpoint, and ends with it. */
    public static ConnectEndpoint open(SparkSession session) throws IOException {
        SessionKey key = new SessionKey(USER, UUID.randomUUID().toString());
        SessionHolder holder = new SessionHolder(key.userId(), key.sessionId(), session);
        holder.initializeSession();
        SparkConnectService$.MODULE$.sessionManager().putSessionForTesting(holder);
        String token = token();
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .maxInboundMessageSize(MAX_MESSAGE_BYTES)
                .addService(new SparkConnectService(false))
                .intercept(new PreSharedKeyAuthenticationInterceptor(token))
                .build()
                .start();
        return new ConnectEndpoint(server, key, token);
    }

    private static String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** What a client connects to, the token included: to be kept from logs and arguments of processes. */
    public String address() {
        return "sc://localhost:" + port + "/;user_id=" + USER + ";session_id=" + key.sessionId() + ";token=" + token;
    }

    /** The port it listens on. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        SparkConnectService$.MODULE$.sessionManager().closeSession(key, false);
    }
}
