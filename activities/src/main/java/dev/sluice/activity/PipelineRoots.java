package dev.sluice.activity;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The folders under which a worker opens pipelines. Whoever can start a workflow can name any project, so this is what
 * keeps the rest of the machine out of reach. Symbolic links are resolved before anything is compared.
 */
public final class PipelineRoots {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");
    private static final List<String> PROJECT_FILES = List.of("spark-pipeline.yml", "spark-pipeline.yaml");

    private final List<Path> roots;

    private PipelineRoots(List<Path> roots) {
        this.roots = List.copyOf(roots);
    }

    /** These folders; one that does not exist allows nothing. */
    public static PipelineRoots of(List<Path> folders) {
        return new PipelineRoots(
                folders.stream().filter(Files::exists).map(PipelineRoots::real).toList());
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
     * The project with links resolved. The key of a bundle's pipeline stays as it is.
     *
     * @param spec a file URI or a path
     * @throws PipelineException PIPELINE_NOT_ALLOWED or SPEC_NOT_FOUND
     */
    public URI open(String spec) {
        Path given = path(spec).toAbsolutePath().normalize();
        Path real = real(given);
        if (!isUnderARoot(real) || !isUnderARoot(projectFile(real))) {
            throw refused(spec);
        }
        if (!Files.exists(real)) {
            throw new PipelineException(Problem.of(
                    ErrorCode.SPEC_NOT_FOUND,
                    "there is no project at " + spec,
                    "check the path, as the worker sees it"));
        }
        return URI.create(real.toUri() + key(spec));
    }

    /** The key of a bundle's pipeline, with what is before it; a path of this machine has none, whatever its name. */
    private static String key(String spec) {
        int hash = spec.indexOf('#');
        return hash < 0 || !SCHEME.matcher(spec).lookingAt() ? "" : spec.substring(hash);
    }

    private boolean isUnderARoot(Path path) {
        return roots.stream().anyMatch(path::startsWith);
    }

    private Path path(String spec) {
        if (spec.isBlank()) {
            // It would mean the folder that the worker was started in.
            throw new PipelineException(Problem.of(
                    ErrorCode.ARGUMENT_INVALID,
                    "no project is named",
                    "give pipeline.spec, the URI of a project file"));
        }
        try {
            // A path of this machine may hold what a URI may not, such as spaces.
            return SCHEME.matcher(spec).lookingAt()
                    ? path(new URI(spec.substring(0, spec.length() - key(spec).length())), spec)
                    : Path.of(spec);
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new PipelineException(
                    Problem.of(ErrorCode.ARGUMENT_INVALID, "not the URI of a project: " + spec, "use a file URI"), e);
        }
    }

    private Path path(URI uri, String spec) {
        if (!uri.getScheme().equals("file")) {
            throw refused(spec);
        }
        return Path.of(uri);
    }

    /** The project file of a folder, links resolved; the path itself where it is none. */
    private static Path projectFile(Path real) {
        return PROJECT_FILES.stream()
                .map(real::resolve)
                .filter(Files::exists)
                .findFirst()
                .map(PipelineRoots::real)
                .orElse(real);
    }

    /**
     * The path with links resolved as far as it exists. What can't be resolved, for want of rights for example, stays as it
     * is: outside the roots it is refused like everything else there, so that nobody learns what exists.
     */
    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            Path parent = path.getParent();
            return parent == null ? path : real(parent).resolve(path.getFileName());
        }
    }

    private PipelineException refused(String spec) {
        String allowed = roots.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return new PipelineException(Problem.of(
                ErrorCode.PIPELINE_NOT_ALLOWED,
                "this worker does not open " + spec,
                "it opens projects under [" + allowed
                        + "]; start it with SLUICE_PIPELINES naming the project's folder"));
    }
}
