package dev.sluice.error;

/** Stable codes: they stand in results, events, Temporal failures and docs, and never change their meaning. */
public enum ErrorCode {
    // The project file and the arguments
    SPEC_NOT_FOUND(ErrorKind.USER),
    SPEC_INVALID(ErrorKind.USER),
    UNKNOWN_KEY(ErrorKind.USER),
    ARGUMENT_INVALID(ErrorKind.USER),
    UNKNOWN_SELECTION(ErrorKind.USER),
    UNKNOWN_UPDATE(ErrorKind.USER),
    PIPELINE_NOT_ALLOWED(ErrorKind.USER),
    STORAGE_TAKEN(ErrorKind.USER),

    // Definitions
    SQL_SYNTAX(ErrorKind.USER),
    UNSUPPORTED_CLAUSE(ErrorKind.USER),
    NOT_BUILT_YET(ErrorKind.USER),
    MISSING_PARAMETER(ErrorKind.USER),
    INVALID_NAME(ErrorKind.USER),
    DUPLICATE_DATASET(ErrorKind.USER),
    DUPLICATE_FLOW(ErrorKind.USER),
    DUPLICATE_EXPECTATION(ErrorKind.USER),
    DUPLICATE_COLUMN(ErrorKind.USER),
    UNKNOWN_RELATION(ErrorKind.USER),
    CYCLE(ErrorKind.USER),
    STREAM_IN_MATERIALIZED_VIEW(ErrorKind.USER),
    STREAM_IN_VIEW(ErrorKind.USER),
    BATCH_IN_STREAMING_TABLE(ErrorKind.USER),
    STREAMING_TABLE_WITHOUT_FLOW(ErrorKind.USER),
    SEVERAL_FLOWS_INTO_VIEW(ErrorKind.USER),
    FLOW_TARGET_INVALID(ErrorKind.USER),
    VIEW_READS_TEMPORARY_VIEW(ErrorKind.USER),
    EXPECTATION_INVALID(ErrorKind.USER),
    COLUMN_INVALID(ErrorKind.USER),
    PARTITION_INVALID(ErrorKind.USER),
    QUERY_INVALID(ErrorKind.USER),
    NO_DATASETS(ErrorKind.USER),
    NEEDS_FULL_REFRESH(ErrorKind.USER),
    SOURCE_SCHEMA_UNKNOWN(ErrorKind.USER),

    // What an update may not do
    RESET_NOT_ALLOWED(ErrorKind.USER),
    RESET_LOSES_DATA(ErrorKind.USER),
    DOWNSTREAM_UNDECIDED(ErrorKind.USER),
    EXPECTATION_FAILED(ErrorKind.USER),
    DATA_INVALID(ErrorKind.USER),
    SOURCE_CHANGED(ErrorKind.USER),
    SOURCE_HISTORY_LOST(ErrorKind.USER),

    // Running
    UPDATE_ACTIVE(ErrorKind.USER),
    SUPERSEDED(ErrorKind.USER),
    UPDATE_FAILED(ErrorKind.USER),
    CANCELED(ErrorKind.USER),
    CONCURRENT_COMMIT(ErrorKind.RETRYABLE),
    STORAGE_UNAVAILABLE(ErrorKind.RETRYABLE),
    SERVICE_UNAVAILABLE(ErrorKind.RETRYABLE),
    EXECUTION_FAILED(ErrorKind.RETRYABLE),
    CHECKPOINT_LOST(ErrorKind.OPERATOR),
    STORAGE_CORRUPT(ErrorKind.OPERATOR);

    private final ErrorKind kind;

    ErrorCode(ErrorKind kind) {
        this.kind = kind;
    }

    public ErrorKind kind() {
        return kind;
    }
}
