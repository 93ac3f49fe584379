package dev.sluice.definition.project;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.PipelineSpec.OnRemoved;
import dev.sluice.definition.file.Locations;
import dev.sluice.definition.key.PipelineSettings;
import dev.sluice.definition.key.S3Writers;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.error.Problem;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the project file's YAML into the pipeline's settings. */
final class SpecReader {
    private static final List<String> KEYS = List.of(
            "name",
            "catalog",
            "schema",
            "database",
            "storage",
            "libraries",
            "configuration",
            "parameters",
            "continuous",
            "development",
            "notifications",
            "event_log",
            "on_removed",
            "external_tables",
            "catalogs");

    /** Keys of Databricks' pipeline settings that have nothing to act on here. */
    private static final Set<String> OF_DATABRICKS_ONLY = Set.of(
            "allow_duplicate_names",
            "budget_policy_id",
            "channel",
            "clusters",
            "deployment",
            "edition",
            "environment",
            "filters",
            "id",
            "permissions",
            "photon",
            "restart_window",
            "root_path",
            "run_as",
            "serverless",
            "tags",
            "trigger",
            "usage_policy_id");

    /** Keys that are read but not acted on. */
    private static final Set<String> NOT_BUILT_YET = Set.of("development", "on_removed");

    private final URI file;
    private final URI folder;
    private final URI defaultStorage;
    private final YamlMapping yaml;
    private final Findings findings;

    /**
     * @param file what paths in it count from
     * @param defaultStorage where data goes if the file names no storage
     */
    SpecReader(URI file, URI defaultStorage, YamlMapping yaml, Findings findings) {
        this.file = file;
        this.folder = Locations.parent(file);
        this.defaultStorage = defaultStorage;
        this.yaml = yaml;
        this.findings = findings;
    }

    /** The settings; a wrong one is added to the findings and replaced by its default, so that reading can go on. */
    PipelineSpec read() {
        checkKeys();
        Map<String, String> configuration = yaml.texts("configuration");
        checkConfiguration(configuration);
        String catalog = yaml.text("catalog").orElse(PipelineSpec.DEFAULT_CATALOG);
        String schema = schema();
        ForeignTables foreign = new ForeignTables(folder, yaml, findings);
        URI storage = storage();
        S3Writers.problem(
                        storage,
                        configuration,
                        yaml.entry("storage")
                                .map(entry -> entry.value().where())
                                .orElse(yaml.where()))
                .ifPresent(findings::add);
        return new PipelineSpec(
                file,
                name(),
                catalog,
                schema,
                storage,
                LibraryList.read(yaml, findings),
                configuration,
                yaml.texts("parameters"),
                yaml.flag("continuous").orElse(false),
                yaml.flag("development"),
                onRemoved(),
                foreign.externalTables(),
                foreign.catalogs(),
                eventLog(catalog, schema),
                NotificationList.read(yaml, findings),
                findings.notices());
    }

    private void checkKeys() {
        for (YamlValue.Entry entry : yaml.entries()) {
            if (OF_DATABRICKS_ONLY.contains(entry.key())) {
                findings.notice(Notice.Type.IGNORED, "`" + entry.key() + "` has no effect here", entry.keyWhere());
            } else if (NOT_BUILT_YET.contains(entry.key())) {
                findings.notice(
                        Notice.Type.IGNORED,
                        "`" + entry.key() + "` is not built yet, so it has no effect",
                        entry.keyWhere());
            } else if (!KEYS.contains(entry.key())) {
                findings.add(YamlErrors.unknownKey(entry.key(), KEYS, entry.keyWhere()));
            }
        }
    }

    private void checkConfiguration(Map<String, String> configuration) {
        if (!configuration.isEmpty()) {
            yaml.mapping("configuration")
                    .ifPresent(found -> found.entries().stream()
                            .filter(entry -> configuration.containsKey(entry.key()))
                            .forEach(entry -> PipelineSettings.check(
                                    entry.key(),
                                    configuration.getOrDefault(entry.key(), ""),
                                    entry.keyWhere(),
                                    findings)));
        }
    }

    private String name() {
        return yaml.text("name").orElseGet(() -> {
            if (yaml.entry("name").isEmpty()) {
                findings.add(YamlErrors.missing("name", "give the pipeline a name: `name: orders`", yaml.where()));
            }
            return "unnamed";
        });
    }

    private String schema() {
        if (yaml.entry("schema").isPresent() && yaml.entry("database").isPresent()) {
            yaml.entry("database")
                    .ifPresent(entry -> findings.add(YamlErrors.invalid(
                            "`schema` and `database` are two words for one thing", "keep `schema`", entry.keyWhere())));
        }
        return yaml.text("schema").or(() -> yaml.text("database")).orElse(PipelineSpec.DEFAULT_SCHEMA);
    }

    private URI storage() {
        return yaml.text("storage")
                .flatMap(text -> uri(folder, "storage", text, yaml, findings))
                .orElse(defaultStorage);
    }

    static Optional<URI> uri(URI folder, String key, String text, YamlMapping yaml, Findings findings) {
        try {
            return Optional.of(Locations.resolve(folder, text));
        } catch (IllegalArgumentException invalid) {
            findings.add(SpecErrors.notAUri(
                    key,
                    text,
                    yaml.entry(key).map(entry -> entry.value().where()).orElse(yaml.where())));
            return Optional.empty();
        }
    }

    private OnRemoved onRemoved() {
        String word = yaml.text("on_removed").orElse("keep");
        if (word.equalsIgnoreCase("drop")) {
            yaml.entry("on_removed")
                    .ifPresent(entry -> findings.add(Problem.notBuiltYet(
                            "on_removed: drop", "leave it out: removed datasets keep their data", entry.keyWhere())));
            return OnRemoved.DROP;
        }
        if (!word.equalsIgnoreCase("keep")) {
            yaml.entry("on_removed")
                    .ifPresent(entry ->
                            findings.add(YamlErrors.wrongKind("on_removed", "`keep` or `drop`", entry.value())));
        }
        return OnRemoved.KEEP;
    }

    private Optional<DatasetName> eventLog(String catalog, String schema) {
        return yaml.mapping("event_log").flatMap(log -> {
            log.allow(List.of("catalog", "schema", "name"));
            Optional<String> name = log.text("name");
            if (name.isEmpty()) {
                findings.add(
                        YamlErrors.missing("event_log.name", "name the table, or take event_log out", log.where()));
            }
            return name.map(table -> new DatasetName(
                    log.text("catalog").orElse(catalog), log.text("schema").orElse(schema), table));
        });
    }
}
