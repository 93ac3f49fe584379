package dev.sluice.engine.crash;

import dev.sluice.SharedSpark;
import dev.sluice.state.CommitObserver;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.execution.streaming.checkpointing.FileContextBasedCheckpointFileManager;

/**
 * Spark's own way of writing the files of a checkpoint, shown to an observer. Spark makes it, by a name that it finds among
 * the settings of Hadoop: hence the static field.
 */
public final class ObservedCheckpoints extends FileContextBasedCheckpointFileManager {
    private static final String SETTING = "spark.sql.streaming.checkpointFileManagerClass";

    private static volatile CommitObserver observer = CommitObserver.none();

    public ObservedCheckpoints(Path path, Configuration hadoopConf) {
        super(path, hadoopConf);
    }

    static void observeWith(CommitObserver next) {
        observer = next;
        settings().set(SETTING, ObservedCheckpoints.class.getName());
    }

    static void stopObserving() {
        observer = CommitObserver.none();
        settings().unset(SETTING);
    }

    private static Configuration settings() {
        return SharedSpark.get().sparkContext().hadoopConfiguration();
    }

    @Override
    public void renameTempFile(Path source, Path target, boolean overwriteIfPossible) {
        String step = "checkpoint " + target.getParent().getName() + "/" + target.getName();
        observer.before(step);
        super.renameTempFile(source, target, overwriteIfPossible);
        observer.after(step);
    }
}
