package dev.sluice.execution.stream;

import dev.sluice.definition.DatasetDefinition.SinkTarget;
import dev.sluice.definition.PipelineSpec;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Functions of users that take the batches of a stream. */
public interface BatchFunctions {
    /**
     * Makes a sink's function ready to be called.
     *
     * @param session what the batches belong to
     * @param sink the sink as messages show it
     * @throws dev.sluice.error.PipelineException where that can't be done
     */
    BatchFunction start(PipelineSpec spec, SparkSession session, String sink, SinkTarget target);

    /** One function; not for several threads. */
    interface BatchFunction extends AutoCloseable {
        /**
         * Calls it and waits until it returns.
         *
         * @throws dev.sluice.error.PipelineException SINK_FUNCTION_FAILED where it failed
         */
        void call(Dataset<Row> rows, long batch);

        /** Ends a call that runs, and lets nothing remain. May be called by another thread. */
        @Override
        void close();
    }
}
