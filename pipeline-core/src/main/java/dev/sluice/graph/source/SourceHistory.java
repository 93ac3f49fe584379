package dev.sluice.graph.source;

import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;

/**
 * What a streaming flow has found in its files so far. Columns keep the name and the type that they were found with:
 * files that come later add columns and change none.
 */
public interface SourceHistory {

    /** The columns found at a path, nothing where it was not read yet. */
    Optional<StructType> columns(Path source);

    /** Paths of all files whose columns are among those found. */
    Set<String> files();

    /** Nothing was read yet. */
    static SourceHistory none() {
        return new SourceHistory() {
            @Override
            public Optional<StructType> columns(Path source) {
                return Optional.empty();
            }

            @Override
            public Set<String> files() {
                return Set.of();
            }
        };
    }
}
