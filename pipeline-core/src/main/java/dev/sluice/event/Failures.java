package dev.sluice.event;

import dev.sluice.error.PipelineException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What the log keeps of an exception. */
final class Failures {
    private Failures() {}

    /** The chain of causes, outermost first. */
    static Event.ErrorInfo describe(Throwable failure, boolean fatal) {
        return new Event.ErrorInfo(
                fatal, chain(failure).stream().map(Failures::describe).toList());
    }

    /** The sentence that says most: our own if there is one, else the innermost cause that says anything. */
    static String rootCause(Throwable failure) {
        List<Throwable> chain = chain(failure);
        for (Throwable link : chain) {
            if (link instanceof PipelineException ours) {
                return String.valueOf(ours.getMessage());
            }
        }
        for (int i = chain.size() - 1; i >= 0; i--) {
            String message = chain.get(i).getMessage();
            if (message != null && !message.isBlank()) {
                return message;
            }
        }
        return failure.getClass().getName();
    }

    private static Event.ExceptionInfo describe(Throwable link) {
        List<String> stack = Arrays.stream(link.getStackTrace())
                .limit(EventLimits.MAX_STACK_FRAMES)
                .map(StackTraceElement::toString)
                .toList();
        String message = link.getMessage();
        return new Event.ExceptionInfo(link.getClass().getName(), message == null ? "" : message, stack);
    }

    private static List<Throwable> chain(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable link = failure;
        while (link != null && chain.size() < EventLimits.MAX_EXCEPTIONS && seen.add(link)) {
            chain.add(link);
            link = link.getCause();
        }
        return chain;
    }
}
