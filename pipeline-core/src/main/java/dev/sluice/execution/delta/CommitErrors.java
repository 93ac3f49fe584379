package dev.sluice.execution.delta;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.state.table.CommitRecord;
import dev.sluice.state.table.RowChange;
import dev.sluice.state.table.TableStates;
import org.apache.spark.sql.SparkSession;

/** The ways in which a commit is refused. */
final class CommitErrors {
    private CommitErrors() {}

    static PipelineException superseded(TableTarget target, Claim claim, long version, SparkSession session) {
        String newer = new TableStates(session)
                .commits(target.path())
                .lastChange(version)
                .flatMap(RowChange::record)
                .map(CommitRecord::updateId)
                .map(update -> "update " + update)
                .orElse("a newer update");
        return new PipelineException(Problem.of(
                ErrorCode.SUPERSEDED,
                newer + " has written " + target.name() + " since; what update " + claim.updateId()
                        + " computed for it is out of date and was not committed",
                "nothing has to be done; start a new update to refresh it again"));
    }

    static PipelineException conflict(String table, Exception cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.CONCURRENT_COMMIT,
                        "other writers kept committing to " + table + " first: " + cause.getMessage(),
                        "stop what writes to the table beside this pipeline"),
                cause);
    }
}
