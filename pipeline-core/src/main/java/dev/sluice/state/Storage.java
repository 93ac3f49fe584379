package dev.sluice.state;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.spark.ScalaValues;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.storage.LogStore;

/**
 * Small files in the storage folder, written whole or not at all. It goes through the log store that Delta itself uses
 * for the scheme, so what is safe for a table's commits is safe here.
 *
 * <p>Thread safety: safe for use by many threads and processes.
 */
public final class Storage {
    private final LogStore store;
    private final Configuration conf;
    private final CommitObserver observer;

    public Storage(SparkSession session) {
        this(session, CommitObserver.none());
    }

    /** Files whose every change is shown to the observer. */
    public Storage(SparkSession session, CommitObserver observer) {
        this.store = LogStore.apply(session);
        this.conf = session.sparkContext().hadoopConfiguration();
        this.observer = observer;
    }

    /** Creates the file with this content, or returns false where it exists already. */
    public boolean createIfAbsent(Path path, String content) {
        try {
            observer.before(step("create", path));
            write(path, content, false);
            observer.after(step("create", path));
            return true;
        } catch (Exception e) {
            if (e instanceof FileAlreadyExistsException
                    || e instanceof org.apache.hadoop.fs.FileAlreadyExistsException) {
                return false;
            }
            throw unavailable("write", path, e);
        }
    }

    /** Writes the file, replacing what was there. */
    public void write(Path path, String content) {
        try {
            observer.before(step("write", path));
            write(path, content, true);
            observer.after(step("write", path));
        } catch (Exception e) {
            throw unavailable("write", path, e);
        }
    }

    private void write(Path path, String content, boolean overwrite) throws IOException {
        path.getFileSystem(conf).mkdirs(path.getParent());
        store.write(path, lines(content), overwrite, conf);
    }

    /** The file's content, or nothing where there is no such file. */
    public Optional<String> read(Path path) {
        try {
            return Optional.of(String.join("\n", ScalaValues.list(store.read(path, conf))));
        } catch (Exception e) {
            if (e instanceof FileNotFoundException || e.getCause() instanceof FileNotFoundException) {
                return Optional.empty();
            }
            throw unavailable("read", path, e);
        }
    }

    /** What lies in a folder, by name; nothing where there is no such folder. */
    public List<FileStatus> list(Path folder) {
        try {
            FileSystem fs = folder.getFileSystem(conf);
            List<FileStatus> found = new ArrayList<>(List.of(fs.listStatus(folder)));
            found.sort((a, b) -> a.getPath().getName().compareTo(b.getPath().getName()));
            return found;
        } catch (FileNotFoundException e) {
            return List.of();
        } catch (IOException e) {
            throw unavailable("list", folder, e);
        }
    }

    /** When the file was written last, or nothing where there is no such file. */
    public Optional<Instant> modified(Path path) {
        try {
            return Optional.of(Instant.ofEpochMilli(
                    path.getFileSystem(conf).getFileStatus(path).getModificationTime()));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unavailable("look for", path, e);
        }
    }

    public boolean exists(Path path) {
        try {
            return path.getFileSystem(conf).exists(path);
        } catch (IOException e) {
            throw unavailable("look for", path, e);
        }
    }

    /** Deletes a file or a folder with all that is in it. */
    public void delete(Path path) {
        try {
            observer.before(step("delete", path));
            path.getFileSystem(conf).delete(path, true);
            observer.after(step("delete", path));
        } catch (Exception e) {
            throw unavailable("delete", path, e);
        }
    }

    private static String step(String verb, Path path) {
        return verb + " " + path.getParent().getName() + "/" + path.getName();
    }

    private static scala.collection.Iterator<String> lines(String content) {
        return ScalaValues.seq(content.lines().toList()).iterator();
    }

    private static PipelineException unavailable(String verb, Path path, Exception cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.STORAGE_UNAVAILABLE,
                        "cannot " + verb + " " + path + ": " + cause.getMessage(),
                        "check that the storage folder can be reached and written"),
                cause);
    }
}
