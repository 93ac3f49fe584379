package dev.sluice.graph.source;

import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * What lies at the paths that sources name, glob characters included.
 *
 * <p>Every method throws PipelineException STORAGE_UNAVAILABLE where the file system doesn't answer.
 */
public final class SourceFiles {
    private final Configuration conf;

    public SourceFiles(SparkSession session) {
        this.conf = session.sparkContext().hadoopConfiguration();
    }

    /** Whether there is anything at the path. */
    public boolean exists(Path path) {
        try {
            return !roots(path).isEmpty();
        } catch (IOException e) {
            throw new PipelineException(FileErrors.pathUnreachable(path, e), e);
        }
    }

    /** All files at the path and below it, ordered by path; names that start with _ or . are left out, as Spark does. */
    public List<FileStatus> list(Path path) {
        try {
            FileSystem fs = path.getFileSystem(conf);
            List<FileStatus> files = new ArrayList<>();
            for (FileStatus root : roots(path)) {
                collect(fs, root, files);
            }
            files.sort(Comparator.comparing(file -> file.getPath().toString()));
            return files;
        } catch (IOException e) {
            throw new PipelineException(FileErrors.pathUnreachable(path, e), e);
        }
    }

    private List<FileStatus> roots(Path path) throws IOException {
        FileStatus[] found = path.getFileSystem(conf).globStatus(path);
        return found == null ? List.of() : List.of(found);
    }

    private static void collect(FileSystem fs, FileStatus status, List<FileStatus> files) throws IOException {
        if (status.isFile()) {
            files.add(status);
            return;
        }
        for (FileStatus child : fs.listStatus(status.getPath())) {
            String name = child.getPath().getName();
            if (!name.startsWith("_") && !name.startsWith(".")) {
                collect(fs, child, files);
            }
        }
    }
}
