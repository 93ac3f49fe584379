package dev.sluice.activity.notify;

import dev.sluice.definition.Notification;
import dev.sluice.secret.Secrets;
import java.util.List;
import java.util.Map;

/**
 * Delivers notifications with what this worker's environment says about mail and secrets.
 *
 * <p>Thread safety: yes.
 */
public final class Deliverer {
    /** Names where Temporal's UI is, for links. */
    private static final String UI = "SLUICE_TEMPORAL_UI";

    private final Map<String, String> environment;
    private final Secrets secrets;
    private final Webhook webhook = new Webhook();

    /**
     * @param environment of this process; read when something is delivered
     */
    public Deliverer(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        this.secrets = Secrets.of(environment);
    }

    /**
     * Delivers a message once.
     *
     * @throws dev.sluice.error.PipelineException NOTIFICATION_FAILED where trying again may help, NOTIFICATION_REFUSED,
     *     SECRET_MISSING
     */
    public void deliver(Notification target, Message message) {
        String url = target.webhook();
        if (url != null) {
            webhook.post(secrets.resolve(url, null), Target.label(target), message);
        } else {
            SmtpSettings settings = SmtpSettings.of(environment).orElseThrow(DeliveryErrors::noMailServer);
            new Mail(settings).send(target.email(), message);
        }
    }

    /** Where people can look at a run of an update. */
    public List<Message.Link> links(String namespace, String workflowId, String runId) {
        String ui = environment.getOrDefault(UI, "").replaceAll("/+$", "");
        String id = workflowId.replace("/", "%2F").replace(" ", "%20");
        return ui.isEmpty()
                ? List.of()
                : List.of(new Message.Link(
                        "workflow", ui + "/namespaces/" + namespace + "/workflows/" + id + "/" + runId));
    }
}
