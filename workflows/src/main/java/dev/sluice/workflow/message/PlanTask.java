package dev.sluice.workflow.message;

/**
 * What the plan activities are asked. Where the input asks for a check only, the lease is not taken.
 *
 * @param input the update's input
 * @param updateId the update
 * @param cause why it was started
 * @param behaviour DEVELOPMENT or PRODUCTION
 * @param user who asked
 * @param plansBefore how often this update was planned before: more than 0 after a reset of the workflow
 * @param revision the plan that it has followed so far; for a further page: the plan that is wanted
 * @param from index of the first flow of the page that is wanted
 */
public record PlanTask(
        UpdateInput input,
        String updateId,
        String cause,
        String behaviour,
        String user,
        int plansBefore,
        String revision,
        int from) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public PlanTask {
        revision = revision == null ? "" : revision;
    }

    /** The page of a plan that begins with some flow. */
    public PlanTask page(String ofRevision, int flow) {
        return new PlanTask(input, updateId, cause, behaviour, user, plansBefore, ofRevision, flow);
    }
}
