package dev.sluice.execution.stream;

import dev.sluice.definition.DatasetDefinition.SinkTarget;
import dev.sluice.execution.delta.Claim;
import dev.sluice.execution.task.Cancellation;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.graph.source.ProjectPaths;
import dev.sluice.secret.Secrets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Await;
import scala.concurrent.duration.Duration;

/** Writes one batch to where a sink's rows go. */
final class SinkWriter {
    private static final int CONSOLE_ROWS = 20;
    private static final String PATH = "path";

    /** How long the count of rows may come after the write, before the rows are counted by themselves. */
    private static final Duration COUNT = Duration.create(10, TimeUnit.SECONDS);

    private final FlowTask task;
    private final Claim claim;
    private final SinkTarget target;

    SinkWriter(FlowTask task, Claim claim, SinkTarget target) {
        this.task = task;
        this.claim = claim;
        this.target = target;
    }

    /** Writes the rows, unless they are there already, and counts them. */
    long write(Dataset<Row> rows) {
        if (target.format().equalsIgnoreCase("console")) {
            return show(rows);
        }
        Map<String, String> options = new LinkedHashMap<>(Secrets.ofProcess().resolve(target.options()));
        options.computeIfPresent(
                PATH,
                (key, path) -> ProjectPaths.absolute(task.graph().spec(), path).toString());
        if (target.format().equalsIgnoreCase("delta")) {
            if (isInTable(options.get(PATH))) {
                return rows.count();
            }
            options.put("txnAppId", writer());
            options.put("txnVersion", String.valueOf(claim.batch()));
        }
        Observation counted = new Observation();
        rows.observe(counted, functions.count(functions.lit(1)).as("rows"))
                .write()
                .format(target.format())
                .options(options)
                .mode(SaveMode.Append)
                .save();
        return count(counted, rows);
    }

    private String writer() {
        return String.join(
                "/", "sluice", task.plan().pipelineId(), claim.flow().key(), Long.toString(claim.generation()));
    }

    private boolean isInTable(@Nullable String path) {
        if (path == null) {
            return false;
        }
        scala.Option<Object> last = DeltaLog.forTable(
                        (org.apache.spark.sql.classic.SparkSession) task.session(), new org.apache.hadoop.fs.Path(path))
                .update(false, scala.Option.empty(), scala.Option.empty())
                .transactions()
                .get(writer());
        return last.isDefined() && claim.batch() != null && (Long) last.get() >= claim.batch();
    }

    private static long count(Observation counted, Dataset<Row> rows) {
        try {
            return Await.result(counted.future(), COUNT).getLong(0);
        } catch (TimeoutException e) {
            return rows.count();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Cancellation.canceled();
        }
    }

    /** Standard output belongs to the result of a command. */
    private long show(Dataset<Row> rows) {
        System.err.println(task.targetName() + ", batch " + claim.batch());
        System.err.println(
                ((org.apache.spark.sql.classic.Dataset<Row>) rows).showString(CONSOLE_ROWS, CONSOLE_ROWS, false));
        return rows.count();
    }
}
