package dev.sluice.worker.bundle;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;

/** Problems with a bundle's jobs. */
final class JobErrors {
    private JobErrors() {}

    static Problem wrong(String what, String fix, SourceLocation where) {
        return new Problem(ErrorCode.SPEC_INVALID, what, fix, where);
    }

    static Problem missing(String key, String fix, SourceLocation where) {
        return wrong("`" + key + "` is missing", fix, where);
    }

    static Problem notBuiltYet(String what, String fix, SourceLocation where) {
        return Problem.notBuiltYet(what, fix, where);
    }
}
