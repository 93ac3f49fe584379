package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an update tells the world: its document, the names of what failed, the closing record. */
public final class UpdateDocument {
    /** Characters of a document that goes into a history; keeps its payload below 64 KB. */
    private static final int MAX_SIZE_IN_HISTORY = 45_000;

    private static final int FLOW_SIZE = 280;
    private static final int RULE_SIZE = 90;

    /** Messages in a closing record; the event log has the errors of flows anyway. */
    private static final int MAX_MESSAGES = 50;

    /** Failed flows that a search attribute or a sentence names. */
    public static final int MAX_NAMES = 20;

    private final UpdateCourse course;

    public UpdateDocument(UpdateCourse course) {
        this.course = course;
    }

    /** The whole document. */
    public UpdateResult of(
            UpdateState state,
            String pipeline,
            List<String> notReset,
            List<String> staleDownstream,
            FlowBoard board,
            @Nullable Instant heldUntil,
            @Nullable UpdateError error) {
        List<FlowResult> flows = board.entries().stream().map(FlowEntry::result).toList();
        return new UpdateResult(
                course.updateId(),
                pipeline,
                state.name(),
                course.cause(),
                flows,
                notReset,
                staleDownstream,
                0,
                heldUntil == null ? null : heldUntil.toString(),
                error);
    }

    /** The document as a history may hold it: of many flows those that failed, then the others in order. */
    public static UpdateResult forHistory(UpdateResult document) {
        int whole = document.flows().stream().mapToInt(UpdateDocument::size).sum();
        if (whole <= MAX_SIZE_IN_HISTORY) {
            return document;
        }
        List<FlowResult> failedFirst = new ArrayList<>();
        document.flows().stream().filter(flow -> flow.error() != null).forEach(failedFirst::add);
        document.flows().stream().filter(flow -> flow.error() == null).forEach(failedFirst::add);
        int kept = 0;
        for (int size = 0; kept < failedFirst.size(); kept++) {
            size += size(failedFirst.get(kept));
            if (size > MAX_SIZE_IN_HISTORY) {
                break;
            }
        }
        return document.with(failedFirst.subList(0, kept));
    }

    /** About how many characters of JSON a flow takes. */
    private static int size(FlowResult flow) {
        FlowError error = flow.error();
        return FLOW_SIZE
                + flow.flow().length()
                + flow.dataset().length()
                + flow.reason().length()
                + RULE_SIZE * flow.expectations().size()
                + (error == null ? 0 : error.message().length());
    }

    /** Names of the flows that failed themselves, at most {@link #MAX_NAMES}. */
    public static List<String> failedFlows(FlowBoard board) {
        return board.entries().stream()
                .filter(entry -> entry.state() == FlowState.FAILED)
                .map(entry -> entry.plan().name())
                .limit(MAX_NAMES)
                .toList();
    }

    /** The direct failures in one sentence; empty where everything that was selected ended well. */
    public static Optional<String> failure(FlowBoard board) {
        List<FlowEntry> failed = board.entries().stream()
                .filter(entry -> entry.state() == FlowState.FAILED)
                .toList();
        List<FlowEntry> unfinished = board.entries().stream()
                .filter(entry -> entry.state() == FlowState.QUEUED)
                .toList();
        if (failed.isEmpty()) {
            return unfinished.stream()
                    .findFirst()
                    .map(entry -> entry.plan().name() + " never became ready: the plan has a cycle");
        }
        FlowError first = failed.get(0).error();
        String sentence = failed.get(0).plan().name() + " failed" + (first == null ? "" : ": " + first.message());
        return Optional.of(
                failed.size() == 1 ? sentence : sentence + " (and " + (failed.size() - 1) + " more flows failed)");
    }

    /**
     * What the closing record says. It tells of each lost attempt once: the next one does so no more.
     *
     * @param revision the plan that the update followed last
     */
    public FinishTask closing(String spec, String revision, UpdateState state, FlowBoard board) {
        Map<String, List<String>> byState = new LinkedHashMap<>();
        Map<String, String> messages = new LinkedHashMap<>();
        Map<String, List<Integer>> lost = new LinkedHashMap<>();
        for (FlowEntry entry : board.entries()) {
            String name = entry.plan().name();
            byState.computeIfAbsent(entry.state().name(), key -> new ArrayList<>())
                    .add(name);
            List<Integer> unreported = entry.takeLostAttempts();
            if (!unreported.isEmpty()) {
                lost.put(name, unreported);
            }
            FlowError error = entry.error();
            if (error != null && messages.size() < MAX_MESSAGES) {
                messages.put(name, error.message());
            } else if (entry.state() == FlowState.SKIPPED && messages.size() < MAX_MESSAGES) {
                messages.put(name, entry.reason());
            }
        }
        return new FinishTask(
                spec, course.updateId(), revision, state.name(), failure(board).orElse(null), byState, messages, lost);
    }
}
