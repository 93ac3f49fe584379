package dev.sluice.spark;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Spark's parser, and Delta, go by the settings of the thread's active session, whichever session they are called on; and a
 * table whose log has a checkpoint can't be read by a thread that has none.
 */
public final class ActiveSession {
    private ActiveSession() {}

    /** Does the work while the session is the active one, and puts back what was before. */
    public static <T> T within(SparkSession session, Callable<T> work) throws Exception {
        Option<SparkSession> before = SparkSession.getActiveSession();
        SparkSession.setActiveSession(session);
        try {
            return work.call();
        } finally {
            if (before.isDefined()) {
                SparkSession.setActiveSession(before.get());
            } else {
                SparkSession.clearActiveSession();
            }
        }
    }

    /** The same for work that throws nothing that is checked. */
    public static <T> T during(SparkSession session, Supplier<T> work) {
        try {
            return within(session, work::get);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
