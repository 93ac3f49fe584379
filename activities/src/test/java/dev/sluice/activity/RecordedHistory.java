package dev.sluice.activity;

import io.temporal.api.common.v1.WorkflowExecution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the histories that the replay test reads: {@code -Dhistories.update=<folder>}. */
final class RecordedHistory {
    /** The property that names the folder; nothing is recorded without it. */
    static final String FOLDER = "histories.update";

    private RecordedHistory() {}

    static void write(String name, UpdateEnvironment updates, WorkflowExecution run) {
        String history = updates.service()
                .getWorkflowClient()
                .fetchHistory(run.getWorkflowId(), run.getRunId())
                .toJson(true);
        try {
            Files.writeString(Path.of(System.getProperty(FOLDER), name + ".json"), history);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
