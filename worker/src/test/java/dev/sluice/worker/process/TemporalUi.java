package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.common.v1.WorkflowExecution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * The Temporal UI in a real browser. Needs {@code node} on the path, the folder of node modules with playwright-core in
 * {@code SLUICE_TEST_NODE_MODULES}, and Chromium at {@code SLUICE_TEST_CHROMIUM} or where Debian puts it.
 */
final class TemporalUi {
    private static final String MODULES = "SLUICE_TEST_NODE_MODULES";
    private static final Path SCRIPT = Path.of("src", "test", "browser", "temporal-ui.cjs");
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final long PATIENCE_MINUTES = 4;

    private final String address;
    private final String modules;

    private TemporalUi(String address, String modules) {
        this.address = address;
        this.modules = modules;
    }

    /** Skips the test where there is no browser. */
    static void assumeBrowser() {
        Assumptions.assumeTrue(
                System.getenv(MODULES) != null, "no " + MODULES + ": a folder of node modules with playwright-core");
        Path chromium = Optional.ofNullable(System.getenv("SLUICE_TEST_CHROMIUM"))
                .map(Path::of)
                .orElse(CHROMIUM);
        Assumptions.assumeTrue(Files.isExecutable(chromium), "no Chromium at " + chromium);
    }

    static TemporalUi at(String address) {
        return new TemporalUi(address, System.getenv(MODULES));
    }

    /** Text of one of a workflow's pages, such as {@code timeline} or {@code history}. */
    String read(WorkflowExecution workflow, String page) {
        return run("read", url(workflow) + "/" + page);
    }

    /** A workflow's current details. */
    String details(WorkflowExecution workflow) {
        return run("details", url(workflow) + "/user-metadata");
    }

    /**
     * Resets a workflow.
     *
     * @param fromEnd which of the points that the dialog offers: 0 is the last
     */
    String reset(WorkflowExecution workflow, int fromEnd) {
        return run("reset", url(workflow) + "/history", Integer.toString(fromEnd));
    }

    /** Sends a signal with one argument. */
    void signal(WorkflowExecution workflow, String name, String json) {
        run("send", url(workflow) + "/history", "signal", name, json);
    }

    /** Sends an update without arguments. */
    void update(WorkflowExecution workflow, String name) {
        run("send", url(workflow) + "/history", "update", name);
    }

    private String url(WorkflowExecution workflow) {
        return address + "/namespaces/default/workflows/"
                + URLEncoder.encode(workflow.getWorkflowId(), StandardCharsets.UTF_8) + "/" + workflow.getRunId();
    }

    private String run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("node", SCRIPT.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("NODE_PATH", modules);
        try {
            Path output = Files.createTempFile("temporal-ui", ".txt");
            Process process = builder.redirectOutput(output.toFile()).start();
            boolean hasEnded = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
            process.destroyForcibly();
            String text = Files.readString(output);
            Files.delete(output);
            assertThat(hasEnded && process.exitValue() == 0)
                    .as("%s: %s", command, text)
                    .isTrue();
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
