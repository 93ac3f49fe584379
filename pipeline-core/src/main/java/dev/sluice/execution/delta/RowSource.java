package dev.sluice.execution.delta;

import dev.sluice.state.table.CommitRecord;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The rows of a commit, and what is to be recorded about them once they are written. */
public interface RowSource {

    /** The rows, ready to be written; called once per try, so that counts start anew. */
    Dataset<Row> rows();

    /**
     * The record of the commit. Called after the rows were written and before they are committed; an exception stops the
     * commit.
     *
     * @param outputRows rows that were written
     */
    CommitRecord record(long outputRows);
}
