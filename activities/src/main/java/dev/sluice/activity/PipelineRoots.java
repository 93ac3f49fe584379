package dev.sluice.activity;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The folders under which a worker opens pipelines. Whoever can start a workflow can name any project, so this is what
 * keeps the rest of the machine out of reach. Symbolic links are resolved before anything is compared.
 */
public final class PipelineRoots {
    private final List<Path> roots;

    private PipelineRoots(List<Path> roots) {
        this.roots = List.copyOf(roots);
    }

    /** These folders; one that does not exist allows nothing. */
    public static PipelineRoots of(List<Path> folders) {
        return new PipelineRoots(folders.stream()
                .filter(Files::exists)
                .map(PipelineRoots::resolve)
                .toList());
    }

    /** The folders of a path list, such as the value of {@code SLUICE_PIPELINES}. */
    public static PipelineRoots parse(String pathList) {
        return of(Arrays.stream(pathList.split(File.pathSeparator))
                .filter(entry -> !entry.isBlank())
                .map(entry -> Path.of(entry.strip()))
                .toList());
    }

    /** The folders, links resolved. */
    public List<Path> folders() {
        return roots;
    }

    /**
     * The project with links resolved.
     *
     * @param spec a file URI or a path
     * @throws PipelineException PIPELINE_NOT_ALLOWED or SPEC_NOT_FOUND
     */
    public URI open(String spec) {
        Path given = path(spec).toAbsolutePath().normalize();
        boolean exists = Files.exists(given);
        Path real = exists ? resolve(given) : given;
        if (roots.stream().noneMatch(real::startsWith)) {
            throw refused(spec);
        }
        if (!exists) {
            throw new PipelineException(Problem.of(
                    ErrorCode.SPEC_NOT_FOUND,
                    "there is no project at " + spec,
                    "check the path, as the worker sees it"));
        }
        return real.toUri();
    }

    private Path path(String spec) {
        try {
            URI uri = new URI(spec);
            if (uri.getScheme() == null) {
                return Path.of(spec);
            }
            if (uri.getScheme().equals("file")) {
                return Path.of(uri);
            }
        } catch (java.net.URISyntaxException | IllegalArgumentException e) {
            throw new PipelineException(
                    Problem.of(ErrorCode.ARGUMENT_INVALID, "not the URI of a project: " + spec, "use a file URI"), e);
        }
        throw refused(spec);
    }

    private PipelineException refused(String spec) {
        String allowed = roots.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return new PipelineException(Problem.of(
                ErrorCode.PIPELINE_NOT_ALLOWED,
                "this worker does not open " + spec,
                "it opens projects under [" + allowed
                        + "]; start it with SLUICE_PIPELINES naming the project's folder"));
    }

    private static Path resolve(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.SPEC_NOT_FOUND, "cannot open " + path + ": " + e.getMessage(), "check the path"),
                    e);
        }
    }
}
