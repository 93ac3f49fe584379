package dev.sluice.workflow.trigger;

import dev.sluice.workflow.step.StepNames;
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
    @ActivityMethod(name = StepNames.WATCH_FILES)
    String watchFiles(FileWatchTask task);
}
