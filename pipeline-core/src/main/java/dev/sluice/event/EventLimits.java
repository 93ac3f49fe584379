package dev.sluice.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How much of an event is kept, so that no single one can make the log hard to read. */
final class EventLimits {
    /** Characters of an event's message, and of one exception's message. */
    static final int MAX_MESSAGE_CHARS = 8_000;

    /** Exceptions of one chain of causes. */
    static final int MAX_EXCEPTIONS = 8;

    /** Frames of one exception's stack. */
    static final int MAX_STACK_FRAMES = 40;

    /** Characters of one frame, and of the name of something left out. */
    static final int MAX_FRAME_CHARS = 300;

    /** Characters of an event's details as JSON. */
    static final int MAX_DETAILS_CHARS = 60_000;

    private EventLimits() {}

    /** The text, or its beginning with the number of characters that are missing. */
    static String cut(@Nullable String text, int limit) {
        if (text == null) {
            return "";
        }
        if (text.length() <= limit) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
        return text.substring(0, end) + "... (" + (text.length() - end) + " characters left out)";
    }

    /** The first values. */
    static <T> List<T> first(List<T> list, int limit) {
        return list.size() <= limit ? list : list.subList(0, limit);
    }
}
