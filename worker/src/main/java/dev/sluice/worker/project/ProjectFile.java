package dev.sluice.worker.project;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.engine.StaticSettings;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A project's {@code spark-pipeline.yml}: where it is, and the little of it that must be known before an engine runs.
 * The engine checks the rest.
 *
 * @param file the file, absolute
 */
public record ProjectFile(Path file) {
    private static final String DEFAULT_STORAGE = "pipeline-storage";
    private static final List<String> NAMES = List.of("spark-pipeline.yml", "spark-pipeline.yaml");

    /**
     * The project that a command is about.
     *
     * @param given a project file or its folder; null: the one in the working folder or above
     * @param workingFolder where to look if none is given
     * @throws PipelineException SPEC_NOT_FOUND
     */
    public static ProjectFile find(@Nullable Path given, Path workingFolder) {
        Path start = (given == null ? workingFolder : workingFolder.resolve(given))
                .toAbsolutePath()
                .normalize();
        if (given != null) {
            Optional<Path> file = Files.isRegularFile(start) ? Optional.of(start) : in(start);
            return new ProjectFile(file.orElseThrow(
                    () -> notFound("there is no project at " + given, "name a folder that has a spark-pipeline.yml")));
        }
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Optional<Path> file = in(folder);
            if (file.isPresent()) {
                return new ProjectFile(file.get());
            }
        }
        throw notFound(
                "no spark-pipeline.yml in " + start + " or above",
                "go to a project's folder, name it, or make one with: sluice init NAME");
    }

    public Path folder() {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    /** The storage folder, where it is a folder of this machine. */
    public Optional<Path> localStorage() {
        String storage = read().path("storage").asText(DEFAULT_STORAGE);
        try {
            URI uri = new URI(storage);
            if (uri.getScheme() == null) {
                return Optional.of(folder().resolve(storage).normalize());
            }
            return uri.getScheme().equals("file") ? Optional.of(Path.of(uri)) : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException e) {
            // The engine says what is wrong with it when it reads the file.
            return Optional.empty();
        }
    }

    /** The file as a URI, as workflows name it. */
    public String uri() {
        return file.toUri().toString();
    }

    /** The pipeline's name, if the file can be read and has one. */
    public Optional<String> pipeline() {
        JsonNode name = read().path("name");
        return name.isValueNode() && !name.asText().isBlank() ? Optional.of(name.asText()) : Optional.empty();
    }

    /** Whether the pipeline is kept fresh without end. */
    public boolean isContinuous() {
        return read().path("continuous").asBoolean(false);
    }

    /** Settings that Spark takes at its start only; none where the file can't be read, which the engine then says. */
    public Map<String, String> staticSparkConf() {
        try {
            return StaticSettings.of(ProjectReader.readSpec(file.toUri()).configuration());
        } catch (PipelineException e) {
            return Map.of();
        }
    }

    private JsonNode read() {
        YAMLMapper yaml = new YAMLMapper();
        try {
            return yaml.readTree(Files.readAllBytes(file));
        } catch (IOException e) {
            // The engine reads the file again and says what is wrong with it, with line and column.
            return yaml.createObjectNode();
        }
    }

    private static Optional<Path> in(Path folder) {
        return NAMES.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
    }

    private static PipelineException notFound(String what, String fix) {
        return new PipelineException(Problem.of(ErrorCode.SPEC_NOT_FOUND, what, fix));
    }
}
