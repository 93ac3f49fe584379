package dev.sluice.execution.maintenance;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.key.PipelineKey;
import dev.sluice.event.table.EventColumns;
import io.delta.tables.DeltaTable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaConcurrentModificationException;

/** Events that are older than they are kept. */
public final class EventPruning {
    private static final String STEP = "prune_events";

    private final SparkSession session;
    private final PipelineSpec spec;

    public EventPruning(SparkSession session, PipelineSpec spec) {
        this.session = session;
        this.spec = spec;
    }

    /** Deletes them from the log. */
    public StepReport prune(Path log) throws Exception {
        Dataset<Row> events = session.read().format("delta").load(log.toString());
        Instant keptFrom = Instant.now().minus(PipelineKey.EVENT_LOG_RETENTION.duration(spec.configuration()));
        Optional<Instant> cutoff = EventCutoff.of(starts(events), keptFrom);
        if (cutoff.isEmpty()) {
            return StepReport.nothing("", STEP, "none is over its time");
        }
        Column isOver = col(EventColumns.TIMESTAMP).lt(lit(Timestamp.from(cutoff.get())));
        try {
            long rows = events.where(isOver).count();
            DeltaTable.forPath(session, log.toString()).delete(isOver);
            return StepReport.done("", STEP, "they are over their time", Map.of("events_removed", rows));
        } catch (DeltaConcurrentModificationException e) {
            return StepReport.nothing("", STEP, "somebody else wrote to the log first");
        }
    }

    private static List<Instant> starts(Dataset<Row> events) {
        return events
                .where("event_type = 'create_update'")
                .groupBy(EventColumns.ID)
                .agg(org.apache.spark.sql.functions.min(EventColumns.TIMESTAMP).as("started"))
                .orderBy("started")
                .collectAsList()
                .stream()
                .map(row -> row.getTimestamp(1).toInstant())
                .toList();
    }
}
