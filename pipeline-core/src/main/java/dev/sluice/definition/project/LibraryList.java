package dev.sluice.definition.project;

import dev.sluice.definition.Findings;
import dev.sluice.definition.PipelineSpec.Library;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads which files hold the definitions: {@code libraries} of the project file. */
final class LibraryList {
    /** What is read if the file names no libraries. */
    static final Library DEFAULT = new Library("transformations/**", true);

    private static final List<String> KINDS = List.of("glob", "file", "jar");
    private static final Set<String> OTHER_KINDS = Set.of("notebook", "maven", "whl", "pypi", "egg");

    private LibraryList() {}

    static List<Library> read(YamlMapping yaml, Findings findings) {
        Optional<YamlValue.Items> items = yaml.list("libraries");
        if (items.isEmpty()) {
            return List.of(DEFAULT);
        }
        List<Library> libraries = new ArrayList<>();
        for (YamlValue item : items.get().values()) {
            YamlMapping.mapping("libraries", item, findings)
                    .flatMap(library -> readLibrary(library, findings))
                    .ifPresent(libraries::add);
        }
        if (items.get().values().isEmpty()) {
            findings.add(YamlErrors.invalid(
                    "`libraries` is an empty list",
                    "name the files to read, as in `- glob: {include: transformations/**}`, or take `libraries` out",
                    items.get().where()));
        }
        return libraries;
    }

    private static Optional<Library> readLibrary(YamlMapping library, Findings findings) {
        List<YamlValue.Entry> entries = library.entries();
        Optional<YamlValue.Entry> other = entries.stream()
                .filter(entry -> OTHER_KINDS.contains(entry.key()))
                .findFirst();
        if (other.isPresent()) {
            findings.add(
                    SpecErrors.unsupportedLibrary(other.get().key(), other.get().keyWhere()));
            return Optional.empty();
        }
        library.allow(KINDS);
        if (entries.size() > 1) {
            findings.add(YamlErrors.invalid(
                    "a library is either a glob, a file or a jar", "make two entries of it", library.where()));
        }
        return library.mapping("glob")
                .flatMap(glob -> pattern(glob, "glob", "include", findings))
                .map(pattern -> new Library(pattern, true))
                .or(() -> library.mapping("file")
                        .flatMap(file -> pattern(file, "file", "path", findings))
                        .map(path -> new Library(path, false)))
                .or(() -> jar(library, findings));
    }

    private static Optional<Library> jar(YamlMapping library, Findings findings) {
        Optional<String> path = library.text("jar");
        if (path.isPresent() && !path.get().endsWith(".jar")) {
            findings.add(YamlErrors.invalid(
                    "`" + path.get() + "` is no jar", "name a file that ends in .jar", library.where()));
            return Optional.empty();
        }
        return path.map(name -> new Library(name, false));
    }

    private static Optional<String> pattern(YamlMapping kind, String name, String key, Findings findings) {
        kind.allow(List.of(key));
        if (kind.entry(key).isEmpty()) {
            findings.add(YamlErrors.missing(name + "." + key, "write `" + name + ": {" + key + ": ..}`", kind.where()));
        }
        return kind.text(key);
    }
}
