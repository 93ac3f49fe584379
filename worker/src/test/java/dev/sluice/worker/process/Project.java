package dev.sluice.worker.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.SharedSpark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;

/**
 * A project's folder.
 *
 * @param folder the folder
 */
record Project(Path folder) {
    /** Writes a project of one definition file. */
    static Project create(Path folder, String configuration, String sql) {
        Project project = new Project(folder);
        project.write(
                "spark-pipeline.yml",
                "name: shop\nconfiguration:\n  spark.master: local[2]\n" + configuration.indent(2));
        project.write("transformations/pipeline.sql", sql);
        return project;
    }

    void write(String file, String text) {
        try {
            Path path = folder.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete(String file) {
        try {
            Files.delete(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String path() {
        return folder.toString();
    }

    /** A table's rows, in order, so that equal content gives equal values. */
    List<String> rows(String table) {
        Path path = tableFolder(table).orElseThrow(() -> new IllegalStateException("no table " + table));
        return SharedSpark.get().read().format("delta").load(path.toString()).collectAsList().stream()
                .map(Row::toString)
                .sorted()
                .toList();
    }

    /** Whether a data file of a table is there, be it committed or not. */
    boolean isBeingWritten(String table) {
        return files(folder)
                .map(Path::toString)
                .anyMatch(file -> file.matches(".*/tables/.*/" + table + "/[^/]*\\.parquet"));
    }

    /** Whether the lease has run out. */
    boolean isLeaseOver() {
        Path newest = files(folder)
                .filter(file -> file.toString().matches(".*/_sluice/lease/lease-\\d+\\.json"))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        try {
            JsonNode lease = new ObjectMapper().readTree(newest.toFile());
            return Instant.parse(lease.path("expiresAt").asText()).isBefore(Instant.now());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Folder of a table. */
    Optional<Path> tableFolder(String table) {
        return files(folder)
                .map(Path::getParent)
                .filter(parent -> parent.endsWith(Path.of(table, "_delta_log")))
                .map(Path::getParent)
                .findFirst();
    }

    /** Names of a table's commits; empty where there is no such table. */
    List<String> commits(String table) {
        return tableFolder(table).stream()
                .flatMap(path -> files(path.resolve("_delta_log")))
                .map(file -> file.getFileName().toString())
                .filter(name -> name.matches("\\d{20}\\.json"))
                .toList();
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
