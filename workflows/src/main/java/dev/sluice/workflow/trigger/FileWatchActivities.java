package dev.sluice.workflow.trigger;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Looks at folders. */
@ActivityInterface
public interface FileWatchActivities {
    /**
     * Waits until a folder holds other files than before.
     *
     * @return digest of its files; at once where none is given
     */
    @ActivityMethod(name = "(watch files)")
    String watchFiles(FileWatchTask task);
}
