package dev.sluice.execution.stream;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.execution.input.PinnedInputs;
import dev.sluice.execution.task.FlowTask;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.source.SourceFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/** Where a streaming flow starts, and whether it can start at all. */
final class StreamStart {
    private StreamStart() {}

    /** The flow's position; a restart that the update asks for is recorded first. */
    static FlowPosition position(FlowTask task) {
        long epoch = task.flow().planned().epoch();
        FlowPosition position = FlowPosition.read(
                task.storage(), task.layout(), task.flow().target(), task.flow().flow(), epoch);
        boolean isRestarted = position.generation() == task.plan().turn();
        if (!task.flow().restarts() || task.flow().resets() || isRestarted) {
            return position;
        }
        FlowPosition restarted = new FlowPosition(
                epoch, task.plan().turn(), task.flow().startsAfter() ? afterWhatIsThere(task) : Map.of());
        restarted.write(
                task.storage(), task.layout(), task.flow().target(), task.flow().flow());
        return restarted;
    }

    /** For each table that is read as a stream: the version behind what it holds now. */
    private static Map<String, Long> afterWhatIsThere(FlowTask task) {
        Map<String, Long> starts = new LinkedHashMap<>();
        for (FlowInput input : task.flow().inputs()) {
            if (input.kind() == FlowInput.Kind.DATASET && input.isStream()) {
                task.tables()
                        .version(PinnedInputs.path(task, input.name()))
                        .ifPresent(version -> starts.put(input.name(), version + 1));
            }
        }
        return starts;
    }

    /**
     * Whether there is anything that could be read: paths that don't exist yet and versions that are not there yet have
     * nothing.
     *
     * @throws PipelineException SOURCE_HISTORY_LOST where only some of several paths are missing
     */
    static boolean hasSomethingToRead(FlowTask task, FlowPosition position) {
        List<FlowInput> streams =
                task.flow().inputs().stream().filter(FlowInput::isStream).toList();
        SourceFiles files = new SourceFiles(task.session());
        List<FlowInput> missing = streams.stream()
                .filter(input -> input.kind() == FlowInput.Kind.FILES && !files.exists(new Path(input.path())))
                .toList();
        if (!missing.isEmpty() && missing.size() < streams.size()) {
            throw new PipelineException(Problem.of(
                    ErrorCode.SOURCE_HISTORY_LOST,
                    "there is nothing at " + missing.get(0).name() + ", one of several sources of "
                            + task.flow().planned().name(),
                    "create the folder, or give each source a flow of its own"));
        }
        return missing.isEmpty()
                && position.startsAt().entrySet().stream()
                        .allMatch(start -> task.tables()
                                .version(PinnedInputs.path(task, start.getKey()))
                                .map(version -> version >= start.getValue())
                                .orElse(false));
    }
}
