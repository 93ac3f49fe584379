package dev.sluice.worker.command.server;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.continuous.PipelineContinuousWorkflow;
import dev.sluice.workflow.maintenance.PipelineMaintenanceWorkflow;
import java.util.List;
import java.util.regex.Pattern;

/** Ids that callers choose for updates. */
final class UpdateIds {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /** Workflows of a pipeline that are no updates stand where updates have their ids. */
    private static final List<String> RESERVED = List.of(PipelineMaintenanceWorkflow.ID, PipelineContinuousWorkflow.ID);

    private UpdateIds() {}

    static String checked(String id) {
        if (!FORM.matcher(id).matches() || RESERVED.contains(id)) {
            throw new PipelineException(Problem.of(
                    ErrorCode.ARGUMENT_INVALID,
                    "not an update id: " + id,
                    "use at most 100 letters, digits, '.', '_' and '-', a letter or digit first; not "
                            + String.join(" or ", RESERVED)));
        }
        return id;
    }
}
