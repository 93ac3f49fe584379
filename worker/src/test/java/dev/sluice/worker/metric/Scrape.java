package dev.sluice.worker.metric;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a metrics endpoint answers, as Prometheus reads it. */
final class Scrape {
    private static final Pattern SAMPLE = Pattern.compile("([a-z_]+)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");

    private final String text;

    private Scrape(String text) {
        this.text = text;
    }

    static Scrape of(MetricsEndpoint endpoint) {
        return new Scrape(get(endpoint, "/metrics").body());
    }

    static HttpResponse<String> get(MetricsEndpoint endpoint, String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.port() + path))
                .build();
        try {
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    String text() {
        return text;
    }

    /** The value of a sample, written as the endpoint does: {@code name{a="b"}}; negative where there is none. */
    double value(String sample) {
        return text.lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElse(-1);
    }

    /** "name | type | labels", of those metrics whose names begin so. */
    Set<String> families(String prefix) {
        Map<String, TreeSet<String>> labels = new TreeMap<>();
        samples().filter(sample -> sample.group(1).startsWith(prefix)).forEach(sample -> {
            TreeSet<String> names = labels.computeIfAbsent(family(sample.group(1)), name -> new TreeSet<>());
            LABEL.matcher(sample.group(2) == null ? "" : sample.group(2))
                    .results()
                    .map(label -> label.group(1))
                    .filter(name -> !name.equals("le"))
                    .forEach(names::add);
        });
        return labels.entrySet().stream()
                .map(family ->
                        family.getKey() + " | " + type(family.getKey()) + " | " + String.join(", ", family.getValue()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The values of a label, in all samples. */
    Set<String> values(String label) {
        return samples()
                .filter(sample -> sample.group(2) != null)
                .flatMap(sample -> LABEL.matcher(sample.group(2)).results())
                .filter(found -> found.group(1).equals(label))
                .map(found -> found.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<Matcher> samples() {
        return text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(SAMPLE::matcher)
                .filter(Matcher::matches);
    }

    /** A histogram's samples belong to one family; its maximum is a gauge of its own. */
    private String family(String name) {
        String base = name.replaceAll("_(bucket|count|sum)$", "");
        return type(base).isEmpty() ? name : base;
    }

    private String type(String name) {
        return text.lines()
                .filter(line -> line.startsWith("# TYPE " + name + " "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .findFirst()
                .orElse("");
    }
}
