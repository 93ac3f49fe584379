package dev.sluice.graph.source;

import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9]");

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

    /**
     * The path as a stream can follow it. Spark's file source takes the path for a folder, unless it is a pattern; so a
     * single file is named by a pattern that only it matches.
     */
    Path followed(Path path) {
        try {
            List<FileStatus> roots = roots(path);
            Matcher character = PLAIN.matcher(path.getName());
            boolean isOneFile = roots.size() == 1
                    && roots.get(0).isFile()
                    && roots.get(0).getPath().getName().equals(path.getName());
            return isOneFile && character.find() ? new Path(path.getParent(), character.replaceFirst("[$0]")) : path;
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
