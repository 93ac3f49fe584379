package dev.sluice.activity.notify;

/** A message as people read it. */
final class MessageText {
    private static final int MAX_SUBJECT = 150;

    private MessageText() {}

    static String subject(Message message) {
        String subject = "[sluice] " + message.pipeline() + ": update " + message.state() + " ("
                + String.join(", ", message.alerts()) + ")";
        String line = subject.replaceAll("\\s+", " ");
        return line.length() <= MAX_SUBJECT ? line : line.substring(0, MAX_SUBJECT - 1) + "…";
    }

    static String body(Message message) {
        StringBuilder body = new StringBuilder();
        line(body, "Pipeline", message.pipeline());
        line(body, "Update", message.updateId() + ", started by " + message.cause());
        line(body, "State", message.state() + (message.onHold() ? ", on hold until somebody decides" : ""));
        line(body, "Alerts", String.join(", ", message.alerts()));
        if (message.message() != null && message.flows().isEmpty()) {
            line(body, "Error", (message.code() == null ? "" : message.code() + ": ") + message.message());
        }
        message.flows()
                .forEach(flow -> body.append('\n')
                        .append(flow.flow())
                        .append(" failed, ")
                        .append(flow.code())
                        .append(": ")
                        .append(flow.message())
                        .append('\n'));
        message.findings().forEach(finding -> body.append('\n').append(finding).append('\n'));
        body.append('\n');
        message.links().forEach(link -> line(body, link.name(), link.url()));
        line(body, "Workflow", message.workflowId());
        return body.toString();
    }

    private static void line(StringBuilder body, String name, String value) {
        body.append(name).append(": ").append(value).append('\n');
    }
}
