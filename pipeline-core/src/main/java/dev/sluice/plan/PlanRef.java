package dev.sluice.plan;

/**
 * One of the plans of an update: it gets another one where it is retried after its definition has changed.
 *
 * @param updateId the update
 * @param revision which plan; empty for the first
 */
public record PlanRef(String updateId, String revision) {
    /** The plan that the update began with. */
    public static PlanRef first(String updateId) {
        return new PlanRef(updateId, "");
    }
}
