package dev.sluice.graph.source;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a source whose call doesn't declare them, read from its files: each file once in the life of a stream.
 *
 * @param source the call
 * @param columns what was found in all files so far
 * @param files paths of the files that are known to have no others
 */
public record InferredColumns(FileSource source, StructType columns, Set<String> files) {
    public InferredColumns {
        files = Set.copyOf(files);
    }

    /** Reads the files that the history doesn't know; nothing where there are no columns to be found. */
    static Optional<InferredColumns> read(
            FileSource source, SparkSession session, SourceHistory history, boolean exists) {
        Optional<StructType> known = history.columns(source.path());
        if (known.isPresent()) {
            return Optional.of(new InferredColumns(source, known.get(), history.files()).withNewFiles(session));
        }
        Set<String> present = present(source, session);
        return exists
                ? infer(source, session, List.of(source.path().toString()))
                        .map(found -> new InferredColumns(source, found, present))
                : Optional.empty();
    }

    /** These columns and those of the files that have come since. */
    public InferredColumns withNewFiles(SparkSession session) {
        Set<String> unread = new TreeSet<>(present(source, session));
        unread.removeAll(files);
        StructType grown = unread.isEmpty()
                ? columns
                : infer(source, session, List.copyOf(unread))
                        .map(found -> GrownColumns.of(columns, found, source.path()))
                        .orElse(columns);
        Set<String> all = new HashSet<>(files);
        all.addAll(unread);
        return new InferredColumns(source, grown, all);
    }

    private static Optional<StructType> infer(FileSource source, SparkSession session, List<String> paths) {
        DataFrameReader reader = session.read()
                .format(source.format())
                .option("mergeSchema", "true")
                .options(source.readerOptions());
        boolean isWhole = paths.equals(List.of(source.path().toString()));
        if (!isWhole) {
            // Names of files are taken as they are.
            reader = reader.option("__globPaths__", "false");
        }
        if (!isWhole && !source.hasGlob()) {
            // So that folders named key=value give columns, as they do when the whole is read.
            reader = reader.option("basePath", source.path().toString());
        }
        try {
            StructType found = reader.load(paths.toArray(String[]::new)).schema();
            return found.isEmpty() ? Optional.empty() : Optional.of(found);
        } catch (Exception e) {
            if (e instanceof SparkThrowable spark && "UNABLE_TO_INFER_SCHEMA".equals(spark.getCondition())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Set<String> present(FileSource source, SparkSession session) {
        Set<String> paths = new HashSet<>();
        new SourceFiles(session)
                .list(source.path())
                .forEach(file -> paths.add(file.getPath().toString()));
        return paths;
    }
}
