package dev.sluice.activity.observe;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells several observers, and keeps the work safe from what they throw.
 *
 * <p>Thread safety: yes.
 */
public final class Observers implements UpdateObserver {
    private static final Logger LOG = LoggerFactory.getLogger(Observers.class);

    private final List<UpdateObserver> observers;

    public Observers(List<UpdateObserver> observers) {
        this.observers = List.copyOf(observers);
    }

    @Override
    public void planned(Planning planning) {
        tell(observer -> observer.planned(planning));
    }

    @Override
    public void flowEnded(FlowAttempt attempt) {
        tell(observer -> observer.flowEnded(attempt));
    }

    @Override
    public void updateEnded(UpdateEnding ending) {
        tell(observer -> observer.updateEnded(ending));
    }

    @Override
    public void notified(Delivery delivery) {
        tell(observer -> observer.notified(delivery));
    }

    private void tell(Consumer<UpdateObserver> news) {
        for (UpdateObserver observer : observers) {
            try {
                news.accept(observer);
            } catch (RuntimeException e) {
                LOG.warn("{} failed: {}", observer.getClass().getSimpleName(), e.toString());
            }
        }
    }
}
