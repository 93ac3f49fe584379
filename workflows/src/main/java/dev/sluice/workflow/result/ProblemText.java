package dev.sluice.workflow.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong, for people.
 *
 * @param code stable code
 * @param what what is wrong
 * @param where file, line and column, if there is a place
 * @param fix what to do about it, if there is an answer
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProblemText(
        String code,
        String what,
        @Nullable String where,
        @Nullable String fix) {

    /** What, where and fix, one line each. */
    public String text() {
        return what + (where == null ? "" : "\n  at " + where) + (fix == null ? "" : "\n  fix: " + fix);
    }
}
