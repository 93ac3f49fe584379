package dev.sluice.definition.project;

import dev.sluice.definition.file.Locations;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Finds and loads the project file. */
final class SpecFile {
    /** The names it may have. */
    static final List<String> NAMES = List.of("spark-pipeline.yml", "spark-pipeline.yaml");

    /** How large it may be, in bytes. */
    static final int MAX_BYTES = 1024 * 1024;

    private SpecFile() {}

    /**
     * The project file in a folder, or the file itself.
     *
     * @throws PipelineException if there is none, or there are two
     */
    static URI find(ProjectFiles files, URI fileOrFolder) throws IOException {
        if (files.isFile(fileOrFolder)) {
            return fileOrFolder;
        }
        List<URI> candidates = NAMES.stream()
                .map(name -> Locations.resolve(fileOrFolder, name))
                .toList();
        boolean first = files.isFile(candidates.get(0));
        boolean second = files.isFile(candidates.get(1));
        if (first && second) {
            throw new PipelineException(SpecErrors.twoFiles(fileOrFolder.getPath()));
        }
        if (!first && !second) {
            throw new PipelineException(SpecErrors.notFound(fileOrFolder.getPath()));
        }
        return candidates.get(first ? 0 : 1);
    }
}
