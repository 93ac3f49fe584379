package dev.sluice.activity.notify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;

/**
 * Posts messages as JSON. Redirects are not followed: the body goes where the project file says and nowhere else.
 *
 * <p>Thread safety: yes.
 */
final class Webhook {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /**
     * Posts one.
     *
     * @param url with the values of its secrets
     * @param name what errors call it
     * @throws dev.sluice.error.PipelineException NOTIFICATION_FAILED, NOTIFICATION_REFUSED
     */
    void post(String url, String name, Message message) {
        URI target = target(url);
        HttpRequest request = HttpRequest.newBuilder(target)
                .timeout(ANSWER_TIMEOUT)
                .header("Content-Type", "application/json; charset=utf-8")
                .header("User-Agent", "sluice")
                .header("Idempotency-Key", message.id())
                .POST(HttpRequest.BodyPublishers.ofString(json(message), StandardCharsets.UTF_8))
                .build();
        int status;
        try {
            status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            throw DeliveryErrors.unreachable("the " + name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw DeliveryErrors.unreachable("the " + name, e);
        }
        if (status < 200 || status > 299) {
            throw DeliveryErrors.answered("the " + name, status);
        }
    }

    private static URI target(String url) {
        try {
            URI target = URI.create(url);
            if (target.getHost() != null && SCHEMES.contains(target.getScheme())) {
                return target;
            }
        } catch (IllegalArgumentException e) {
            // The exception shows the whole URL, which may hold a secret.
        }
        throw DeliveryErrors.noUrl();
    }

    private static String json(Message message) {
        try {
            return JSON.writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a message can't be written as JSON", e);
        }
    }
}
