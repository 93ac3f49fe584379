package dev.sluice.workflow.progress;

import dev.sluice.workflow.message.FinishTask;
import dev.sluice.workflow.result.FlowError;
import dev.sluice.workflow.result.FlowResult;
import dev.sluice.workflow.result.ProblemText;
import dev.sluice.workflow.result.UpdateError;
import dev.sluice.workflow.result.UpdateResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an update tells the world: its document, the names of what failed, the closing record. */
public final class UpdateDocument {
    /** Characters of a document that goes into a history; keeps its payload below 64 KB. */
    private static final int MAX_SIZE_IN_HISTORY = 45_000;

    /** Characters of the answer to a query; the service passes on 2 MB. */
    private static final int MAX_SIZE_OF_ANSWER = 1_400_000;

    private static final int FLOW_SIZE = 280;
    private static final int RULE_SIZE = 90;

    /** Failed flows that a search attribute or a sentence names. */
    public static final int MAX_NAMES = 20;

    private final UpdateCourse course;

    public UpdateDocument(UpdateCourse course) {
        this.course = course;
    }

    /** The document; of very many flows those that failed, then the others in order, as far as an answer holds them. */
    public UpdateResult of(
            UpdateState state,
            String pipeline,
            List<String> notReset,
            List<String> staleDownstream,
            FlowBoard board,
            @Nullable Pause pause,
            @Nullable UpdateError error) {
        List<FlowResult> flows = board.entries().stream().map(FlowEntry::result).toList();
        return within(
                MAX_SIZE_OF_ANSWER,
                new UpdateResult(
                        course.updateId(),
                        pipeline,
                        state.name(),
                        course.cause(),
                        flows,
                        notReset,
                        staleDownstream,
                        0,
                        until(pause, Pause.Kind.HOLD),
                        until(pause, Pause.Kind.RETRY),
                        error));
    }

    private static @Nullable String until(@Nullable Pause pause, Pause.Kind kind) {
        return pause != null && pause.is(kind) ? pause.until().toString() : null;
    }

    /** The document as a history may hold it: of many flows those that failed, then the others in order. */
    public static UpdateResult forHistory(UpdateResult document) {
        return within(MAX_SIZE_IN_HISTORY, document);
    }

    private static UpdateResult within(int maxSize, UpdateResult document) {
        int besides = sizeBesideFlows(document);
        int whole = document.flows().stream().mapToInt(UpdateDocument::size).sum();
        if (besides + whole <= maxSize) {
            return document;
        }
        List<FlowResult> failedFirst = new ArrayList<>();
        document.flows().stream().filter(flow -> flow.error() != null).forEach(failedFirst::add);
        document.flows().stream().filter(flow -> flow.error() == null).forEach(failedFirst::add);
        int kept = 0;
        for (int size = besides; kept < failedFirst.size(); kept++) {
            size += size(failedFirst.get(kept));
            if (size > maxSize) {
                break;
            }
        }
        return document.with(failedFirst.subList(0, kept));
    }

    /** About how many characters of JSON everything but the flows takes. */
    private static int sizeBesideFlows(UpdateResult document) {
        UpdateError error = document.error();
        int names = Stream.concat(document.notReset().stream(), document.staleDownstream().stream())
                .mapToInt(String::length)
                .sum();
        return names
                + (error == null
                        ? 0
                        : error.problems().stream()
                                .mapToInt(problem -> problem.text().length())
                                .sum());
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

    /** Why an update was cancelled; null where nobody has said. */
    public static @Nullable UpdateError canceled(@Nullable String reason) {
        return reason == null || reason.isEmpty() ? null : UpdateError.of(List.of(cancellation(reason)));
    }

    private static ProblemText cancellation(String reason) {
        return new ProblemText("CANCELED", "the update was cancelled: " + reason, null, null);
    }

    /** Names of the flows that failed themselves, at most {@link #MAX_NAMES}. */
    public static List<String> failedFlows(FlowBoard board) {
        return board.failedFlows().stream().limit(MAX_NAMES).toList();
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
     * What the closing record says. It tells of each lost attempt, and of each end without one, once: the next one does so
     * no more.
     *
     * @param revision the plan that the update followed last
     * @param why why it ends, where that is not for its flows
     */
    public FinishTask closing(
            String spec, String revision, UpdateState state, FlowBoard board, @Nullable UpdateError why) {
        ClosingFlows flows = new ClosingFlows();
        board.entries().forEach(flows::add);
        String message = failure(board).orElse(why == null ? null : why.message());
        return flows.task(spec, course, revision, state.name(), message);
    }
}
