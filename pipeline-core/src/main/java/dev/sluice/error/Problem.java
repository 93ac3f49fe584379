package dev.sluice.error;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong, said in three short lines: what, where, how to fix it.
 *
 * @param code stable code of the kind of problem
 * @param what what is wrong, in one sentence, root cause first
 * @param fix what the user can do about it, or empty where nothing general can be said
 * @param where the place in the user's source, if there is one
 */
public record Problem(
        ErrorCode code, String what, String fix, @Nullable SourceLocation where) {

    /** A problem without a place in a source file. */
    public static Problem of(ErrorCode code, String what, String fix) {
        return new Problem(code, what, fix, null);
    }

    /** What, where and fix, one line each; lines that have nothing to say are left out. */
    public String text() {
        StringBuilder text = new StringBuilder(what);
        if (where != null) {
            text.append("\n  at ").append(where);
        }
        if (!fix.isEmpty()) {
            text.append("\n  fix: ").append(fix);
        }
        return text.toString();
    }
}
