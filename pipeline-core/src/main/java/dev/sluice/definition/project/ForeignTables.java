package dev.sluice.definition.project;

import dev.sluice.definition.Findings;
import dev.sluice.definition.PipelineSpec.ExternalTable;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.error.Problem;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how queries name tables outside the pipeline: {@code external_tables} and {@code catalogs}. */
final class ForeignTables {
    private final URI folder;
    private final YamlMapping yaml;
    private final Findings findings;

    ForeignTables(URI folder, YamlMapping yaml, Findings findings) {
        this.folder = folder;
        this.yaml = yaml;
        this.findings = findings;
    }

    Map<String, ExternalTable> externalTables() {
        Map<String, ExternalTable> tables = new LinkedHashMap<>();
        yaml.mapping("external_tables")
                .ifPresent(all -> all.entries()
                        .forEach(entry -> YamlMapping.mapping("external_tables." + entry.key(), entry.value(), findings)
                                .flatMap(table -> externalTable(entry.key(), table))
                                .ifPresent(table -> tables.put(entry.key(), table))));
        return tables;
    }

    private Optional<ExternalTable> externalTable(String name, YamlMapping table) {
        table.allow(List.of("format", "path", "options"));
        if (table.entry("path").isEmpty()) {
            findings.add(YamlErrors.missing(
                    "external_tables." + name + ".path", "say where the table's files are", table.where()));
        }
        String format = table.text("format").orElse("delta");
        Map<String, String> options = table.texts("options");
        return table.text("path")
                .flatMap(path -> SpecReader.uri(folder, "path", path, table, findings))
                .map(path -> new ExternalTable(format, path, options));
    }

    Map<String, URI> catalogs() {
        Map<String, URI> catalogs = new LinkedHashMap<>();
        yaml.mapping("catalogs")
                .ifPresent(all -> all.entries()
                        .forEach(entry -> YamlMapping.mapping("catalogs." + entry.key(), entry.value(), findings)
                                .flatMap(catalog -> catalog(entry, catalog))
                                .ifPresent(storage -> catalogs.put(entry.key(), storage))));
        return catalogs;
    }

    private Optional<URI> catalog(YamlValue.Entry entry, YamlMapping catalog) {
        if (catalog.entry("class").isPresent()) {
            findings.add(Problem.notBuiltYet(
                    "a catalog by class",
                    "name the storage folder of the pipeline that publishes the tables, or use external_tables",
                    entry.keyWhere()));
            return Optional.empty();
        }
        catalog.allow(List.of("storage"));
        if (catalog.entry("storage").isEmpty()) {
            findings.add(YamlErrors.missing(
                    "catalogs." + entry.key() + ".storage",
                    "name the storage folder of the pipeline that publishes the tables",
                    catalog.where()));
        }
        return catalog.text("storage").flatMap(text -> SpecReader.uri(folder, "storage", text, catalog, findings));
    }
}
