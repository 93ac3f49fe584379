package dev.sluice.definition.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.definition.yaml.YamlValue.Entry;
import dev.sluice.definition.yaml.YamlValue.Mapping;
import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a bundle: its main file and those that it includes, with a target's changes, and references filled in. The shape is
 * that of Databricks' asset bundles.
 */
public final class BundleReader {
    private static final List<String> RESOURCES = List.of("pipelines", "jobs");

    private final URI file;
    private final BundleAddress wanted;
    private final Findings findings = new Findings();

    private BundleReader(URI file, BundleAddress wanted) {
        this.file = file;
        this.wanted = wanted;
    }

    /**
     * The bundle in a file.
     *
     * @param file the main file, or the folder that has it
     * @param wanted target and variables; the key counts for nothing
     * @throws PipelineException with everything that is wrong
     */
    public static Bundle read(ProjectFiles files, URI file, BundleAddress wanted) throws IOException {
        URI main = BundleFiles.find(files, file);
        BundleReader reader = new BundleReader(main, wanted);
        Mapping all = new BundleFiles(files, main, reader.findings).read();
        reader.throwProblems();
        Bundle bundle = reader.bundle(new YamlMapping(all, reader.findings));
        reader.throwProblems();
        return bundle;
    }

    private Bundle bundle(YamlMapping yaml) {
        YamlMapping targets = yaml.mapping("targets").orElse(empty(yaml));
        String target = wanted.target().isEmpty() ? defaultTarget(targets) : wanted.target();
        YamlMapping chosen = chosen(targets, target);
        Mapping resources = YamlMerge.merged(value(yaml, "resources"), value(chosen, "resources"));
        YamlMapping all = new YamlMapping(resources, findings);
        String name = yaml.mapping("bundle").flatMap(it -> it.text("name")).orElse("");
        if (name.isEmpty()) {
            findings.add(BundleErrors.noName(yaml.where()));
        }
        notices(all);
        Map<String, String> values = new TreeMap<>(Map.of("bundle.name", name, "bundle.target", target));
        Set<String> withoutValue = variables(yaml, chosen, values);
        RESOURCES.forEach(kind -> names(all, kind, values));
        BundleText text = new BundleText(values, withoutValue, findings);
        return new Bundle(
                file,
                name,
                target,
                resources(all, "pipelines", text),
                resources(all, "jobs", text),
                findings.notices());
    }

    private String defaultTarget(YamlMapping targets) {
        return targets.entries().stream()
                .filter(target -> target.value() instanceof Mapping mapping
                        && new YamlMapping(mapping, findings).flag("default").orElse(false))
                .map(Entry::key)
                .findFirst()
                .orElse("");
    }

    private YamlMapping chosen(YamlMapping targets, String target) {
        if (target.isEmpty()) {
            return empty(targets);
        }
        if (targets.entry(target).isEmpty()) {
            findings.add(BundleErrors.noTarget(
                    target, targets.entries().stream().map(Entry::key).toList(), targets.where()));
        }
        return targets.mapping(target).orElse(empty(targets));
    }

    /** Values of the variables; returns the references to those that have none. */
    private Set<String> variables(YamlMapping yaml, YamlMapping target, Map<String, String> values) {
        Map<String, Entry> declared = value(yaml, "variables").entries();
        Map<String, Entry> ofTarget = value(target, "variables").entries();
        Set<String> withoutValue = new TreeSet<>();
        wanted.variables().keySet().stream()
                .filter(name -> !declared.containsKey(name))
                .forEach(name -> findings.add(BundleErrors.unknownVariable(name, declared.keySet())));
        declared.forEach((name, entry) -> {
            String value = wanted.variables().get(name);
            if (value == null && ofTarget.containsKey(name)) {
                value = scalar(ofTarget.get(name).value());
            }
            if (value == null) {
                value = scalar(entry.value());
            }
            if (value == null) {
                withoutValue.add("var." + name);
            } else {
                values.put("var." + name, value);
            }
        });
        return withoutValue;
    }

    /** A value, or the default in a mapping; null where there is neither. */
    private @Nullable String scalar(YamlValue value) {
        if (value instanceof YamlValue.Scalar scalar) {
            return scalar.text();
        }
        return value instanceof Mapping mapping
                ? new YamlMapping(mapping, findings).text("default").orElse(null)
                : null;
    }

    private void names(YamlMapping resources, String kind, Map<String, String> values) {
        value(resources, kind).entries().forEach((key, entry) -> {
            String path = "resources." + kind + "." + key;
            values.put(path + ".id", key);
            if (entry.value() instanceof Mapping mapping) {
                new YamlMapping(mapping, new Findings())
                        .text("name")
                        .ifPresent(name -> values.put(path + ".name", name));
            }
        });
    }

    private Map<String, Entry> resources(YamlMapping resources, String kind, BundleText text) {
        Map<String, Entry> filled = new LinkedHashMap<>();
        value(resources, kind)
                .entries()
                .forEach((key, entry) -> filled.put(key, new Entry(key, entry.keyWhere(), text.filled(entry.value()))));
        return filled;
    }

    private void notices(YamlMapping resources) {
        resources.entries().stream()
                .filter(entry -> !RESOURCES.contains(entry.key()))
                .forEach(entry -> findings.notice(
                        Notice.Type.IGNORED,
                        "resources of the kind `" + entry.key() + "` have no effect here",
                        entry.keyWhere()));
    }

    private static Mapping value(YamlMapping yaml, String key) {
        return yaml.mapping(key).map(YamlMapping::value).orElse(empty(yaml).value());
    }

    private static YamlMapping empty(YamlMapping near) {
        return new YamlMapping(new Mapping(Map.of(), near.where()), new Findings());
    }

    private void throwProblems() {
        if (!findings.problems().isEmpty()) {
            throw new PipelineException(findings.problemsByPlace());
        }
    }
}
