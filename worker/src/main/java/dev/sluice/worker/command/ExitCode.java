package dev.sluice.worker.command;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.ErrorKind;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import java.util.Arrays;
import java.util.Set;

/** What a command's exit code means. */
public final class ExitCode {
    /** The update completed, or the command did what it was asked. */
    public static final int OK = 0;

    /** The update failed. */
    public static final int FAILED = 1;

    /** The definition or the arguments are wrong; nothing ran. */
    public static final int WRONG = 2;

    /** The service or the storage cannot be reached. */
    public static final int UNREACHABLE = 3;

    public static final int CANCELLED = 130;

    private static final Set<ErrorCode> OUTAGES = Set.of(ErrorCode.SERVICE_UNAVAILABLE, ErrorCode.STORAGE_UNAVAILABLE);
    private static final Set<ErrorCode> REFUSED_AT_RUN =
            Set.of(ErrorCode.UPDATE_ACTIVE, ErrorCode.SUPERSEDED, ErrorCode.UPDATE_FAILED);

    private ExitCode() {}

    /** The code for an error of the command itself, or of an update that never got to its flows. */
    public static int of(ErrorCode code) {
        if (code == ErrorCode.CANCELED) {
            return CANCELLED;
        }
        if (OUTAGES.contains(code)) {
            return UNREACHABLE;
        }
        return code.kind() == ErrorKind.USER && !REFUSED_AT_RUN.contains(code) ? WRONG : FAILED;
    }

    /** The code for an update that has ended. */
    public static int of(UpdateResult update) {
        UpdateError error = update.error();
        return switch (update.state()) {
            case "COMPLETED" -> OK;
            case "CANCELED" -> CANCELLED;
            default -> error == null || !update.flows().isEmpty() ? FAILED : of(error);
        };
    }

    private static int of(UpdateError error) {
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.name().equals(error.code()))
                .findFirst()
                .map(ExitCode::of)
                .orElse(FAILED);
    }
}
