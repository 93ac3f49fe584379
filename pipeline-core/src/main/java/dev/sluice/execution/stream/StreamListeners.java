package dev.sluice.execution.stream;

import dev.sluice.spark.ScalaValues;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.execution.streaming.runtime.StreamingQueryListenerBus;
import scala.reflect.ClassTag$;

/**
 * Takes back what a stream leaves behind in Spark's context: the first stream of each session registers a bus there that
 * is never taken out again, so that in a worker every later event would pass those of all streams before it.
 */
final class StreamListeners {
    private StreamListeners() {}

    /** Takes out the buses that nobody listens to, of whichever session: they pass events on to no one. */
    static void release(SparkContext context) {
        ScalaValues.list(context.listenerBus()
                        .<StreamingQueryListenerBus>findListenersByClass(
                                ClassTag$.MODULE$.apply(StreamingQueryListenerBus.class)))
                .stream()
                .filter(bus -> bus.listeners().isEmpty())
                .forEach(context.listenerBus()::removeListener);
    }
}
