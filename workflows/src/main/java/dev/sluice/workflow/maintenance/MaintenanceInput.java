package dev.sluice.workflow.maintenance;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.workflow.message.PipelineRef;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The input of {@code PipelineMaintenance}: stable JSON that any SDK may write. Missing fields have the defaults named
 * here, unknown ones are ignored.
 *
 * @param pipeline which pipeline; required
 * @param tasks OPTIMIZE, VACUUM, PRUNE; default: all of them
 * @param patienceSeconds how long steps that make way for updates are tried again; default: six hours
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record MaintenanceInput(
        @Nullable PipelineRef pipeline,
        List<String> tasks,
        @Nullable Long patienceSeconds) {
    /** Join small files of tables. */
    public static final String OPTIMIZE = "OPTIMIZE";

    /** Remove files that no version in reach has. */
    public static final String VACUUM = "VACUUM";

    /** Remove updates, checkpoints and events that are no longer of use. */
    public static final String PRUNE = "PRUNE";

    /** All tasks. */
    public static final List<String> ALL_TASKS = List.of(PRUNE, OPTIMIZE, VACUUM);

    private static final Duration PATIENCE = Duration.ofHours(6);

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public MaintenanceInput {
        tasks = tasks == null || tasks.isEmpty()
                ? ALL_TASKS
                : tasks.stream().map(task -> task.toUpperCase(Locale.ROOT)).toList();
    }

    /** All of maintenance for the pipeline of a project file, as a schedule starts it. */
    public static MaintenanceInput everything(String spec) {
        return new MaintenanceInput(PipelineRef.ofSpec(spec), ALL_TASKS, null);
    }

    /** The project; empty where none is named. */
    @JsonIgnore
    public Optional<String> spec() {
        return Optional.ofNullable(pipeline).map(PipelineRef::uri).filter(uri -> !uri.isEmpty());
    }

    /** How long to wait for a pause between updates, in all. */
    @JsonIgnore
    public Duration patience() {
        return patienceSeconds == null ? PATIENCE : Duration.ofSeconds(patienceSeconds);
    }

    /** Those of the tasks that are about tables. */
    @JsonIgnore
    public List<String> tableTasks() {
        return tasks.stream().filter(task -> !task.equals(PRUNE)).toList();
    }
}
