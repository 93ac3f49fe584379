package dev.sluice.activity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A webhook on this machine that keeps what it gets and answers as it is told. */
final class Receiver implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final List<String> queries = new CopyOnWriteArrayList<>();
    private final Deque<Integer> answers = new ArrayDeque<>();

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::take);
        server.start();
    }

    /** The next requests are answered so, all others with 204. */
    Receiver answers(Integer... statuses) {
        answers.addAll(List.of(statuses));
        return this;
    }

    String url() {
        return "http://" + address() + "/hook?token=s3cr3t";
    }

    /** Host and port. */
    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Queries of the URLs that were asked for. */
    List<String> queries() {
        return queries;
    }

    List<JsonNode> bodies() {
        return bodies;
    }

    /** Idempotency keys of the requests. */
    List<String> keys() {
        return keys;
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            bodies.add(JSON.readTree(exchange.getRequestBody()));
            queries.add(exchange.getRequestURI().getQuery());
            keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            Integer answer = answers.poll();
            exchange.sendResponseHeaders(answer == null ? 204 : answer, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
