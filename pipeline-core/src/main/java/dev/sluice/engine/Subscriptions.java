package dev.sluice.engine;

import dev.sluice.definition.Notification;
import java.util.List;

/**
 * Who wants to know of a pipeline's updates.
 *
 * @param pipeline the pipeline's name
 * @param notifications who, and what
 */
public record Subscriptions(String pipeline, List<Notification> notifications) {
    public Subscriptions {
        notifications = List.copyOf(notifications);
    }
}
