package dev.sluice.error;

/** Stable codes: they stand in results, events, Temporal failures and docs, and never change their meaning. */
public enum ErrorCode {
    // The project file and the arguments
    SPEC_NOT_FOUND(ErrorKind.USER, "there is no project file where one was looked for"),
    SPEC_INVALID(ErrorKind.USER, "the project file, or a value in it, cannot be used"),
    UNKNOWN_KEY(ErrorKind.USER, "a key or setting does not exist; the nearest one is named"),
    ARGUMENT_INVALID(ErrorKind.USER, "an argument of the command, or of the update, is wrong"),
    UNKNOWN_SELECTION(ErrorKind.USER, "a dataset or flow that was asked for does not exist"),
    UNKNOWN_UPDATE(ErrorKind.USER, "no such update was ever planned in this storage folder"),
    PIPELINE_NOT_ALLOWED(ErrorKind.USER, "the project is outside the folders that this worker opens"),
    SETTINGS_DIFFER(
            ErrorKind.USER,
            "the project asks for settings that Spark takes at its start, and it was started with others"),
    SECRET_MISSING(
            ErrorKind.USER, "a secret that the project refers to has no value in this process, or cannot be used"),
    STORAGE_TAKEN(ErrorKind.USER, "the storage folder belongs to a pipeline of another name"),
    STORAGE_UNSAFE(ErrorKind.USER, "processes that write to the storage at the same time could overwrite each other"),

    // Definitions
    SQL_SYNTAX(ErrorKind.USER, "a statement or a query cannot be read"),
    UNSUPPORTED_CLAUSE(
            ErrorKind.USER, "a clause or statement that a pipeline does not have; what to write instead is named"),
    PYTHON_UNAVAILABLE(ErrorKind.USER, "a pipeline has files in Python, and there is no Python that can run them"),
    PYTHON_SYNTAX(ErrorKind.USER, "Python cannot read a file"),
    DEFINITION_FAILED(ErrorKind.USER, "a file in Python, or a query function in it, failed, ended the process or hung"),
    DEFINITION_INVALID(ErrorKind.USER, "an argument of a declaration in Python cannot be used"),
    FORBIDDEN_IN_DEFINITION(
            ErrorKind.USER,
            "a file in Python runs queries, writes data or changes the session where it may only declare"),
    NOT_BUILT_YET(ErrorKind.USER, "part of the language that this release does not have yet"),
    MISSING_PARAMETER(ErrorKind.USER, "a named parameter has no value"),
    INVALID_NAME(ErrorKind.USER, "a name cannot be used"),
    DUPLICATE_DATASET(ErrorKind.USER, "one dataset is declared more than once; all places are named"),
    DUPLICATE_FLOW(ErrorKind.USER, "two flows have one name; both places are named"),
    DUPLICATE_EXPECTATION(ErrorKind.USER, "two expectations of a dataset have one name"),
    DUPLICATE_COLUMN(ErrorKind.USER, "two columns of a dataset have one name; case does not count"),
    UNKNOWN_RELATION(ErrorKind.USER, "a query reads a dataset or table that is not there; the nearest name is given"),
    CYCLE(ErrorKind.USER, "datasets read each other in a circle; the whole path is given"),
    STREAM_IN_MATERIALIZED_VIEW(ErrorKind.USER, "the query of a materialized view reads a stream"),
    STREAM_IN_VIEW(ErrorKind.USER, "the query of a view reads a stream"),
    BATCH_IN_STREAMING_TABLE(ErrorKind.USER, "nothing in the query of a streaming table is read as a stream"),
    STREAM_IN_ONCE_FLOW(ErrorKind.USER, "a flow that runs once reads a stream"),
    STREAMING_TABLE_WITHOUT_FLOW(ErrorKind.USER, "nothing feeds a streaming table"),
    SEVERAL_FLOWS_INTO_VIEW(ErrorKind.USER, "a materialized view has its own query and a flow besides"),
    FLOW_TARGET_INVALID(ErrorKind.USER, "a flow feeds something that is not declared or takes no flows"),
    SINK_IS_READ(ErrorKind.USER, "a query reads a sink"),
    VIEW_READS_TEMPORARY_VIEW(ErrorKind.USER, "a view outlives the update but reads something that does not"),
    EXPECTATION_INVALID(ErrorKind.USER, "the condition of an expectation cannot be checked row by row"),
    COLUMN_INVALID(ErrorKind.USER, "a declared column and the query do not fit together"),
    PARTITION_INVALID(ErrorKind.USER, "a table cannot be partitioned or clustered like this"),
    QUERY_INVALID(ErrorKind.USER, "a query can be read but not carried out: a column, function or type is wrong"),
    NO_DATASETS(ErrorKind.USER, "the project declares no dataset"),
    NEEDS_FULL_REFRESH(ErrorKind.USER, "the declaration changed in a way that existing rows cannot follow"),
    SOURCE_SCHEMA_UNKNOWN(ErrorKind.USER, "the columns of a source are neither declared nor to be read from files"),

    // What an update may not do
    RESET_NOT_ALLOWED(ErrorKind.USER, "a full refresh of a protected table was asked for"),
    RESET_LOSES_DATA(ErrorKind.USER, "the sources hold less than the table that a full refresh would empty"),
    DOWNSTREAM_UNDECIDED(
            ErrorKind.USER, "a full refresh of a table that streaming tables read: what becomes of them must be said"),
    TOO_MANY_FLOWS(ErrorKind.USER, "the update would run more flows than one update can"),
    NOT_INCREMENTAL(
            ErrorKind.USER, "a materialized view under INCREMENTAL STRICT would have to be computed again as a whole"),
    SINK_FUNCTION_FAILED(ErrorKind.RETRYABLE, "the function that takes a sink's batches failed, or its process ended"),
    EXPECTATION_FAILED(ErrorKind.USER, "rows broke a FAIL UPDATE rule; nothing of the batch was committed"),
    DATA_INVALID(ErrorKind.USER, "a value cannot be processed, such as one that does not fit its type"),
    SOURCE_CHANGED(ErrorKind.USER, "rows of a streaming source were updated or deleted, or the source was made anew"),
    SOURCE_HISTORY_LOST(ErrorKind.USER, "what a flow has not read yet is no longer there"),

    // Running
    UPDATE_ACTIVE(ErrorKind.USER, "another update of the pipeline is running; it is named"),
    NOTIFICATION_REFUSED(
            ErrorKind.USER, "a notification can't be delivered as it is; the update itself has ended as it says"),
    SUPERSEDED(ErrorKind.USER, "a newer update has written the table; this one wrote nothing"),
    UPDATE_FAILED(ErrorKind.USER, "flows of the update failed; they are named"),
    CANCELED(ErrorKind.USER, "the update was cancelled; what had been committed stays"),
    NOTIFICATION_FAILED(
            ErrorKind.RETRYABLE, "a notification could not be delivered; the update itself has ended as it says"),
    CONCURRENT_COMMIT(ErrorKind.RETRYABLE, "somebody else committed to the table at the same time"),
    STORAGE_UNAVAILABLE(ErrorKind.RETRYABLE, "the storage cannot be read or written"),
    SERVICE_UNAVAILABLE(ErrorKind.RETRYABLE, "the Temporal service cannot be reached"),
    EXECUTION_FAILED(ErrorKind.RETRYABLE, "Spark failed while it ran the flow"),
    CHECKPOINT_LOST(ErrorKind.OPERATOR, "the checkpoint of a flow is gone or older than its table"),
    STORAGE_CORRUPT(ErrorKind.OPERATOR, "a file or table in the storage folder is not as it was written");

    private final ErrorKind kind;
    private final String meaning;

    ErrorCode(ErrorKind kind, String meaning) {
        this.kind = kind;
        this.meaning = meaning;
    }

    public ErrorKind kind() {
        return kind;
    }

    /** What it means, in one line: the text of {@code docs/errors.md}. */
    public String meaning() {
        return meaning;
    }
}
