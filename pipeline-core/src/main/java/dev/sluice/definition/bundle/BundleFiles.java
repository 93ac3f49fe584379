package dev.sluice.definition.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.file.FileText;
import dev.sluice.definition.file.FolderWalk;
import dev.sluice.definition.file.Locations;
import dev.sluice.definition.file.PathPattern;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.definition.yaml.YamlDocument;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.definition.yaml.YamlValue.Entry;
import dev.sluice.definition.yaml.YamlValue.Mapping;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads the main file of a bundle and the files that it includes, as one mapping. */
final class BundleFiles {
    private static final List<String> NAMES = List.of("databricks.yml", "databricks.yaml", "bundle.yml", "bundle.yaml");
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_ENTRIES = 20_000;

    private static final List<String> KEYS = List.of("bundle", "include", "variables", "targets", "resources");

    /** Keys of Databricks' bundles that have nothing to act on here. */
    private static final List<String> WITHOUT_EFFECT = List.of(
            "artifacts",
            "environments",
            "experimental",
            "permissions",
            "presets",
            "python",
            "run_as",
            "scripts",
            "sync",
            "workspace");

    private final ProjectFiles files;
    private final URI main;
    private final URI folder;
    private final Findings findings;

    BundleFiles(ProjectFiles files, URI main, Findings findings) {
        this.files = files;
        this.main = main;
        this.folder = Locations.parent(main);
        this.findings = findings;
    }

    /**
     * The main file in a folder, or the file itself.
     *
     * @throws PipelineException if there is none
     */
    static URI find(ProjectFiles files, URI fileOrFolder) throws IOException {
        if (files.isFile(fileOrFolder)) {
            return fileOrFolder;
        }
        for (String name : NAMES) {
            URI file = Locations.resolve(fileOrFolder, name);
            if (files.isFile(file)) {
                return file;
            }
        }
        throw new PipelineException(BundleErrors.notFound(fileOrFolder.getPath()));
    }

    /** All files together; resources of one kind and key in two files are a problem. */
    Mapping read() throws IOException {
        Mapping all = load(main);
        Optional<YamlValue.Items> includes = new YamlMapping(all, findings).list("include");
        if (includes.isPresent()) {
            for (YamlValue include : includes.get().values()) {
                all = withIncluded(all, include);
            }
        }
        return all;
    }

    private Mapping withIncluded(Mapping all, YamlValue include) throws IOException {
        if (!(include instanceof YamlValue.Scalar scalar) || scalar.text() == null) {
            findings.add(YamlErrors.wrongKind("include", "a list of paths", include));
            return all;
        }
        Mapping together = all;
        for (URI file : matching(scalar.text(), scalar.where())) {
            Mapping included = load(file);
            reportTwice(together, included);
            together = YamlMerge.merged(together, included);
        }
        return together;
    }

    private void reportTwice(Mapping all, Mapping included) {
        Map<String, Entry> kinds = inside(all, "resources");
        inside(included, "resources").forEach((kind, resources) -> {
            Map<String, Entry> earlier = inside(new Mapping(kinds, all.where()), kind);
            inside(new Mapping(Map.of(kind, resources), all.where()), kind).forEach((key, entry) -> {
                Entry before = earlier.get(key);
                if (before != null) {
                    findings.add(BundleErrors.twice(kind, key, before.keyWhere(), entry.keyWhere()));
                }
            });
        });
    }

    private static Map<String, Entry> inside(Mapping mapping, String key) {
        Entry entry = mapping.entries().get(key);
        return entry != null && entry.value() instanceof Mapping inner ? inner.entries() : Map.of();
    }

    private List<URI> matching(String text, SourceLocation where) throws IOException {
        PathPattern pattern = PathPattern.of(text);
        URI root = Locations.resolve(folder, pattern.root());
        FolderWalk walk = new FolderWalk(files, MAX_ENTRIES);
        if (!walk.through(root)) {
            findings.add(BundleErrors.tooManyFiles(text, MAX_ENTRIES, where));
            return List.of();
        }
        List<URI> found = walk.files().stream()
                .filter(file -> pattern.matches(
                        Arrays.asList(Locations.relative(root, file).split("/", -1))))
                .filter(file -> !file.equals(main))
                .toList();
        if (found.isEmpty() && !PathPattern.hasWildcard(text)) {
            findings.add(BundleErrors.includeNotFound(text, where));
        }
        return found;
    }

    private Mapping load(URI file) throws IOException {
        SourceLocation start = new SourceLocation(Locations.relative(folder, file), 1, 1);
        YamlValue document = YamlDocument.read(start.file(), FileText.read(files, file, start, MAX_BYTES));
        if (!(document instanceof Mapping mapping)) {
            throw new PipelineException(YamlErrors.wrongKind("the bundle", "a mapping of keys to values", document));
        }
        Map<String, Entry> known = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> {
            if (KEYS.contains(key)) {
                known.put(key, entry);
            } else if (WITHOUT_EFFECT.contains(key)) {
                findings.notice(Notice.Type.IGNORED, "`" + key + "` has no effect here", entry.keyWhere());
            } else {
                findings.add(YamlErrors.unknownKey(key, KEYS, entry.keyWhere()));
            }
        });
        return new Mapping(known, mapping.where());
    }
}
