package dev.sluice.spark;

import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** Spark's parser, and Delta, go by the settings of the thread's active session, whichever session they are called on. */
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
}
