package dev.sluice.definition.project;

import dev.sluice.definition.Findings;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.PipelineSpec.Library;
import dev.sluice.definition.file.FolderWalk;
import dev.sluice.definition.file.Locations;
import dev.sluice.definition.file.PathPattern;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the definition files of a project. Names that start with a dot and {@code __pycache__} are passed over. A folder
 * that a link leads back to is not entered again, so loops end.
 */
final class DefinitionFiles {
    /** How many files and folders one library may lead through. */
    static final int MAX_ENTRIES = 20_000;

    private final ProjectFiles files;
    private final URI folder;
    private final SourceLocation specFile;
    private final Findings findings;
    private final Map<String, URI> found = new TreeMap<>();

    DefinitionFiles(ProjectFiles files, PipelineSpec spec, SourceLocation specFile, Findings findings) {
        this.files = files;
        this.folder = Locations.parent(spec.file());
        this.specFile = specFile;
        this.findings = findings;
    }

    /** The .sql and .py files of the libraries, each once, by their paths relative to the project, in order of path. */
    Map<String, URI> find(Collection<Library> libraries) throws IOException {
        for (Library library : libraries) {
            if (library.isGlob() && PathPattern.hasWildcard(library.pattern())) {
                findMatching(library.pattern());
            } else {
                findFile(library);
            }
        }
        return found;
    }

    private void findFile(Library library) throws IOException {
        URI file;
        try {
            file = Locations.resolve(folder, library.pattern());
        } catch (IllegalArgumentException invalid) {
            findings.add(ProjectErrors.notAPattern(library.pattern(), specFile));
            return;
        }
        if (files.isFolder(file)) {
            findings.add(ProjectErrors.isFolder(library.pattern(), specFile));
        } else if (!files.isFile(file)) {
            findings.add(ProjectErrors.nothingMatches(library.pattern(), false, specFile));
        } else {
            found.put(Locations.relative(folder, file), file);
        }
    }

    private void findMatching(String text) throws IOException {
        PathPattern pattern;
        URI root;
        try {
            pattern = PathPattern.of(text);
            root = Locations.resolve(folder, pattern.root());
        } catch (IllegalArgumentException invalid) {
            findings.add(ProjectErrors.notAPattern(text, specFile));
            return;
        }
        FolderWalk walk = new FolderWalk(files, MAX_ENTRIES);
        if (!walk.through(root)) {
            findings.add(ProjectErrors.tooManyFiles(text, MAX_ENTRIES, specFile));
            return;
        }
        List<URI> matching = walk.files().stream()
                .filter(file -> isDefinition(file.getPath()))
                .filter(file -> pattern.matches(names(root, file)))
                .toList();
        if (matching.isEmpty()) {
            findings.add(ProjectErrors.nothingMatches(text, true, specFile));
        }
        matching.forEach(file -> found.put(Locations.relative(folder, file), file));
    }

    private static List<String> names(URI root, URI file) {
        return Arrays.asList(Locations.relative(root, file).split("/", -1));
    }

    static boolean isDefinition(String path) {
        return path.endsWith(".sql") || path.endsWith(".py");
    }
}
