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

    /** A part of the language that this release doesn't have. */
    public static Problem notBuiltYet(String what, String fix, SourceLocation where) {
        return new Problem(ErrorCode.NOT_BUILT_YET, what + " is not built yet", fix, where);
    }

    /** The same, where nothing can be done but to do without. */
    public static Problem notBuiltYet(String what, SourceLocation where) {
        return notBuiltYet(what, "leave it out until a release has it", where);
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
