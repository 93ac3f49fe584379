package dev.sluice.worker.deployment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The compose file with its fragments merged.
 *
 * @param text as it is written
 * @param root as it is read
 */
public record ComposeFile(String text, JsonNode root) {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z_]+)(?::([-?])([^}]*))?}");

    /** The one of this repository. */
    public static ComposeFile read() {
        String text = Repository.text("docker-compose.yml");
        // Unlike Jackson's reader this one merges fragments.
        Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        return new ComposeFile(text, new ObjectMapper().valueToTree(tree));
    }

    Map<String, JsonNode> services() {
        return entries("services");
    }

    /** A service; a missing node where there is none. */
    JsonNode service(String name) {
        return root.path("services").path(name);
    }

    /** A section's entries by name. */
    Map<String, JsonNode> entries(String section) {
        Map<String, JsonNode> entries = new TreeMap<>();
        root.path(section).properties().forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
        return entries;
    }

    /** Variables with their defaults; empty where there is none and one must be given. */
    Map<String, String> variables() {
        Map<String, String> variables = new TreeMap<>();
        Matcher matcher = VARIABLE.matcher(text);
        while (matcher.find()) {
            boolean hasDefault = "-".equals(matcher.group(2));
            variables.put(matcher.group(1), hasDefault ? matcher.group(3) : "");
        }
        return variables;
    }

    /** A service's list of texts, with variables replaced. */
    public List<String> list(String service, String key, Map<String, String> variables) {
        List<String> list = new ArrayList<>();
        service(service).path(key).forEach(item -> list.add(resolve(item.asText(), variables)));
        return list;
    }

    /** A service's environment, with variables replaced. */
    public Map<String, String> environment(String service, Map<String, String> variables) {
        Map<String, String> environment = new TreeMap<>();
        service(service)
                .path("environment")
                .properties()
                .forEach(entry ->
                        environment.put(entry.getKey(), resolve(entry.getValue().asText(), variables)));
        return environment;
    }

    /** Names under a key that may be a list or a map. */
    static List<String> names(JsonNode node) {
        if (node.isArray()) {
            return StreamSupport.stream(node.spliterator(), false)
                    .map(JsonNode::asText)
                    .toList();
        }
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }

    private static String resolve(String text, Map<String, String> variables) {
        return VARIABLE.matcher(text).replaceAll(match -> {
            String given = variables.get(match.group(1));
            if (given == null && "?".equals(match.group(2))) {
                throw new IllegalArgumentException(match.group(1) + " has no value");
            }
            return Matcher.quoteReplacement(given == null ? match.group(3) : given);
        });
    }
}
