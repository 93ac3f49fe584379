package dev.sluice.activity.notify;

/** What is told; as JSON it is the body that webhooks get. docs/notifications.md describes it. */
public interface Message {
    /** The same for every attempt to deliver this message, and of no other one. */
    String id();

    /** What a mail says it is about. */
    String subject();

    /** The message as people read it. */
    String body();

    /** Where people can look. */
    record Link(String name, String url) {}
}
