package dev.sluice.error;

/** What a caller should do about an error. */
public enum ErrorKind {
    /** The definition, the arguments or the data are wrong: trying again cannot help. */
    USER,
    /** Something around us failed (storage, an executor, a concurrent commit): the same attempt may work later. */
    RETRYABLE,
    /** The state is not what it must be: touch nothing and let an operator follow the runbook. */
    OPERATOR
}
