package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.UpdateInput;
import java.util.Locale;
import java.util.Set;

/**
 * What an update is, as far as it follows from its input and from how it was started.
 *
 * @param updateId the update
 * @param cause why it was started
 * @param behaviour DEVELOPMENT or PRODUCTION
 * @param onConflict FAIL, QUEUE or CANCEL_OTHER: what it does while another update works on the pipeline
 */
public record UpdateCourse(String updateId, String cause, String behaviour, String onConflict) {
    /** Errors are shown at once. */
    public static final String DEVELOPMENT = "DEVELOPMENT";

    /** What may pass is tried again. */
    public static final String PRODUCTION = "PRODUCTION";

    /** The update fails at once where another one is active. */
    public static final String FAIL = "FAIL";

    /** The update waits for the end of another one. */
    public static final String QUEUE = "QUEUE";

    /** The update ends another one and waits until it has stopped. */
    public static final String CANCEL_OTHER = "CANCEL_OTHER";

    private static final String RETRY_ON_FAILURE = "RETRY_ON_FAILURE";
    /** What the workflow ids of a pipeline begin with, before its name. */
    public static final String ID_PREFIX = "sluice/";

    private static final String CONTINUOUS = "CONTINUOUS";
    private static final String BY_HAND = "USER_ACTION";
    private static final Set<String> UNATTENDED = Set.of("SCHEDULE", "JOB_TASK", "API_CALL", CONTINUOUS);

    /**
     * A workflow that another one started is a task of a job unless it says otherwise; whatever runs unattended has
     * production behaviour, and waits for its turn.
     *
     * @param workflowId {@code sluice/<pipeline>/<update id>}, or any other id
     * @param originalRunId run id that survives a reset: the update id where the workflow id names none
     * @param isChild whether another workflow started it
     */
    public static UpdateCourse of(UpdateInput input, String workflowId, String originalRunId, boolean isChild) {
        String givenCause = input.cause();
        String givenBehaviour = input.behaviour();
        String cause = givenCause != null ? upper(givenCause) : isChild ? "JOB_TASK" : BY_HAND;
        String behaviour =
                givenBehaviour != null ? upper(givenBehaviour) : UNATTENDED.contains(cause) ? PRODUCTION : DEVELOPMENT;
        String givenConflict = input.onConflict();
        String onConflict = givenConflict != null ? upper(givenConflict) : UNATTENDED.contains(cause) ? QUEUE : FAIL;
        return new UpdateCourse(updateId(workflowId, originalRunId), cause, behaviour, onConflict);
    }

    /** The same update when it is tried again by itself: it waits for its turn then. */
    public UpdateCourse triedAgain() {
        return new UpdateCourse(updateId, RETRY_ON_FAILURE, behaviour, QUEUE);
    }

    /** The workflow id of an update. */
    public static String workflowId(String pipeline, String updateId) {
        return ID_PREFIX + pipeline + "/" + updateId;
    }

    /** Whether it waits where another update is active. */
    public boolean queues() {
        return onConflict.equals(QUEUE) || stopsOther();
    }

    /** Whether another update that is active is asked to end. */
    public boolean stopsOther() {
        return onConflict.equals(CANCEL_OTHER);
    }

    /** Whether errors are shown at once instead of being tried again. */
    public boolean showsErrorsAtOnce() {
        return !behaviour.equals(PRODUCTION);
    }

    /** Whether it is tried again as a whole; a continuous pipeline does that with its next update. */
    public boolean isTriedAgain() {
        return behaviour.equals(PRODUCTION) && !cause.equals(CONTINUOUS);
    }

    private static String updateId(String workflowId, String originalRunId) {
        int slash = workflowId.lastIndexOf('/');
        boolean named =
                workflowId.startsWith(ID_PREFIX) && slash >= ID_PREFIX.length() && slash < workflowId.length() - 1;
        return named ? workflowId.substring(slash + 1) : originalRunId;
    }

    private static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }
}
