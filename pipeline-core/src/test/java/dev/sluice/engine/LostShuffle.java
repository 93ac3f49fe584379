package dev.sluice.engine;

import java.io.File;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkEnv;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;

/** Deletes the shuffle files of a running job, as a lost machine would. Called from SQL through {@code java_method}. */
public final class LostShuffle extends SparkListener {
    private static final AtomicBoolean ARMED = new AtomicBoolean();

    private final AtomicInteger repeatedStages = new AtomicInteger();

    /** Makes the next call lose the files. */
    static void arm() {
        ARMED.set(true);
    }

    /** Loses them, once, and gives its argument back. */
    public static String once(String value) {
        if (ARMED.getAndSet(false)) {
            for (File file : scala.jdk.javaapi.CollectionConverters.asJava(
                    SparkEnv.get().blockManager().diskBlockManager().getAllFiles())) {
                if (file.getName().startsWith("shuffle_") && !file.delete() && file.exists()) {
                    throw new IllegalStateException("cannot delete " + file);
                }
            }
        }
        return value;
    }

    int repeatedStages() {
        return repeatedStages.get();
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
        if (submitted.stageInfo().attemptNumber() > 0) {
            repeatedStages.incrementAndGet();
        }
    }
}
