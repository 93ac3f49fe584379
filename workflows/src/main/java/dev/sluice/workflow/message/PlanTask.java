package dev.sluice.workflow.message;

/**
 * What the plan activities are asked.
 *
 * @param input the update's input
 * @param updateId the update
 * @param cause why it was started
 * @param behaviour DEVELOPMENT or PRODUCTION
 * @param user who asked
 * @param plansBefore how often this update was planned before: more than 0 after a reset of the workflow
 * @param from index of the first flow of the page that is wanted
 */
public record PlanTask(
        UpdateInput input, String updateId, String cause, String behaviour, String user, int plansBefore, int from) {

    /** The page that begins with another flow. */
    public PlanTask startingAt(int flow) {
        return new PlanTask(input, updateId, cause, behaviour, user, plansBefore, flow);
    }
}
