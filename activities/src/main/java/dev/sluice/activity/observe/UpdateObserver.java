package dev.sluice.activity.observe;

/**
 * Told of what this worker's activities have done. What it throws is logged and changes nothing.
 *
 * <p>Thread safety: called from many threads at the same time.
 */
public interface UpdateObserver {
    /** Nobody watches. */
    UpdateObserver NONE = new UpdateObserver() {};

    /** An attempt to plan an update has ended. */
    default void planned(Planning planning) {}

    /** An attempt of a flow has ended. */
    default void flowEnded(FlowAttempt attempt) {}

    /** An update has written its closing record; again where it goes on after failures. */
    default void updateEnded(UpdateEnding ending) {}

    /** A notification was delivered, or an attempt to deliver it failed. */
    default void notified(Delivery delivery) {}
}
