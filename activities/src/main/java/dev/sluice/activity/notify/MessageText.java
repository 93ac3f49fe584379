package dev.sluice.activity.notify;

import java.util.List;

/** Puts a message together as people read it. */
final class MessageText {
    private final StringBuilder text = new StringBuilder();

    MessageText line(String name, String value) {
        text.append(name).append(": ").append(value).append('\n');
        return this;
    }

    MessageText paragraph(String sentence) {
        text.append('\n').append(sentence).append('\n');
        return this;
    }

    /** The whole, with where to look further. */
    String ending(List<Message.Link> links, String workflowId) {
        text.append('\n');
        links.forEach(link -> line(link.name(), link.url()));
        return line("Workflow", workflowId).text.toString();
    }
}
