package dev.sluice.engine.crash;

import dev.sluice.state.CommitObserver;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.execution.streaming.checkpointing.FileSystemBasedCheckpointFileManager;

/**
 * The way in which Sluice has Spark write the files of a checkpoint, shown to an observer. Spark makes it, by a name that it
 * finds among its settings: hence the static field.
 */
public final class ObservedCheckpoints extends FileSystemBasedCheckpointFileManager {
    private static volatile CommitObserver observer = CommitObserver.none();

    public ObservedCheckpoints(Path path, Configuration hadoopConf) {
        super(path, hadoopConf);
    }

    static void observeWith(CommitObserver next) {
        observer = next;
    }

    static void stopObserving() {
        observer = CommitObserver.none();
    }

    @Override
    public void renameTempFile(Path source, Path target, boolean overwriteIfPossible) {
        String step = "checkpoint " + target.getParent().getName() + "/" + target.getName();
        observer.before(step);
        super.renameTempFile(source, target, overwriteIfPossible);
        observer.after(step);
    }
}
