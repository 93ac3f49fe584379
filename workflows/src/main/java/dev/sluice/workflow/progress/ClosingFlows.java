package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.message.Positions;
import dev.sluice.workflow.result.FlowError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects what a closing record says of the flows, taken in the order of the plan. Used once. */
final class ClosingFlows {
    /** Messages in a closing record, and their characters; the event log has the errors of flows anyway. */
    private static final int MAX_MESSAGES = 50;

    private static final int MAX_MESSAGES_SIZE = 30_000;

    private final Map<String, List<Integer>> ends = new LinkedHashMap<>();
    private final Map<Integer, List<Integer>> lost = new LinkedHashMap<>();
    private final Map<String, String> messages = new LinkedHashMap<>();
    private final UntoldEnds untold = new UntoldEnds();
    private int place;
    private int messagesSize;

    /** The next flow. Its lost attempts are told once: the next record does so no more. */
    void add(FlowEntry entry) {
        put(ends, entry.state().name());
        List<Integer> unreported = entry.takeLostAttempts();
        unreported.forEach(attempt -> put(lost, attempt));
        untold.add(entry, unreported.size());
        FlowError error = entry.error();
        if (error != null) {
            say(entry, error.message());
        } else if (entry.state() == FlowState.SKIPPED) {
            say(entry, entry.reason());
        }
        place++;
    }

    /** The record, not yet of a pipeline. */
    FinishTask task(String spec, UpdateCourse course, String revision, String state, @Nullable String message) {
        return new FinishTask(
                spec,
                course.updateId(),
                revision,
                state,
                message,
                positions(ends),
                messages,
                positions(lost),
                untold.counts(),
                "",
                course.cause(),
                0);
    }

    private <K> void put(Map<K, List<Integer>> places, K key) {
        places.computeIfAbsent(key, absent -> new ArrayList<>()).add(place);
    }

    private void say(FlowEntry entry, String text) {
        String flow = entry.plan().name();
        messagesSize += flow.length() + text.length();
        if (messages.size() < MAX_MESSAGES && messagesSize <= MAX_MESSAGES_SIZE) {
            messages.put(flow, text);
        }
    }

    private static <K> Map<K, Positions> positions(Map<K, List<Integer>> places) {
        return places.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> Positions.of(entry.getValue())));
    }
}
