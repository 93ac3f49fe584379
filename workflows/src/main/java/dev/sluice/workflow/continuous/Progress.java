package dev.sluice.workflow.continuous;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a continuous pipeline is.
 *
 * @param ticket of the work that was done last; empty before the first
 * @param failed datasets of it that were not refreshed
 * @param allFailed whether none of them was
 * @param updates updates so far
 * @param lastUpdate id of the last one; empty before the first
 * @param error why the last round failed, or null
 * @param failures rounds in a row that could not even watch
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Progress(
        String ticket,
        List<String> failed,
        boolean allFailed,
        long updates,
        String lastUpdate,
        @Nullable String error,
        int failures) {
    static final Progress NONE = new Progress("", List.of(), false, 0, "", null, 0);

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public Progress {
        ticket = ticket == null ? "" : ticket;
        failed = failed == null ? List.of() : List.copyOf(failed);
        lastUpdate = lastUpdate == null ? "" : lastUpdate;
    }

    /** The watch itself has failed: nothing is known of the pipeline. */
    Progress unwatched(String why) {
        return new Progress(ticket, failed, allFailed, updates, lastUpdate, why, failures + 1);
    }

    /** It watches again. */
    Progress watched() {
        return failures == 0 ? this : new Progress(ticket, failed, allFailed, updates, lastUpdate, null, 0);
    }

    /** An update for some work has ended; error null: well. */
    Progress updated(String work, String update, List<String> notRefreshed, boolean nothing, @Nullable String why) {
        return new Progress(work, notRefreshed, nothing, updates + 1, update, why, 0);
    }
}
