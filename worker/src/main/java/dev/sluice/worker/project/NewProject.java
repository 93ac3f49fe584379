package dev.sluice.worker.project;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Writes the project that {@code init} makes: one bronze, one silver and one gold table over a few orders. */
public final class NewProject {
    private static final String TEMPLATE = "/init/";
    private static final String NAME_MARK = "@NAME@";
    private static final List<String> FILES = List.of(
            "spark-pipeline.yml",
            "transformations/bronze.sql",
            "transformations/silver.sql",
            "transformations/gold.sql",
            "data/orders/2026-01-01.json",
            "data/orders/2026-01-02.json");

    private NewProject() {}

    /**
     * Writes the project's files.
     *
     * @param folder is made; must be empty if it exists
     * @return the files, relative to the folder
     * @throws PipelineException ARGUMENT_INVALID
     */
    public static List<Path> write(Path folder) {
        Path target = folder.toAbsolutePath().normalize();
        requireEmpty(target);
        String name = String.valueOf(target.getFileName());
        try {
            for (String file : FILES) {
                Path path = target.resolve(file);
                Files.createDirectories(path.getParent() == null ? target : path.getParent());
                Files.writeString(path, template(file).replace(NAME_MARK, name));
            }
        } catch (IOException e) {
            throw refused("cannot write to " + folder + ": " + e.getMessage(), "choose a folder that you may write to");
        }
        return FILES.stream().map(Path::of).toList();
    }

    private static void requireEmpty(Path target) {
        if (!Files.exists(target)) {
            return;
        }
        if (!Files.isDirectory(target)) {
            throw refused(target + " is a file", "choose another name");
        }
        try (Stream<Path> content = Files.list(target)) {
            if (content.findAny().isPresent()) {
                throw refused(target + " is not empty", "choose another name, or empty the folder first");
            }
        } catch (IOException e) {
            throw refused("cannot read " + target + ": " + e.getMessage(), "choose another name");
        }
    }

    private static String template(String file) {
        try (InputStream content = NewProject.class.getResourceAsStream(TEMPLATE + file)) {
            if (content == null) {
                throw new IllegalStateException("the program lacks " + TEMPLATE + file);
            }
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PipelineException refused(String what, String fix) {
        return new PipelineException(Problem.of(ErrorCode.ARGUMENT_INVALID, what, fix));
    }
}
