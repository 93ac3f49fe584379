package dev.sluice.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a project's files by an interpreter. */
final class PythonProcess {
    private static final Logger LOG = LoggerFactory.getLogger(PythonProcess.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** How long the process may live after its own limit before it is killed. */
    private static final long GRACE_SECONDS = 10;

    /** How much it may say, in characters: 256 Mi. */
    private static final long MAX_CHARACTERS = 256L * 1024 * 1024;

    private final String interpreter;
    private final Path folder;

    PythonProcess(String interpreter, Path folder) {
        this.interpreter = interpreter;
        this.folder = folder;
    }

    /** What the files declare, message by message. Ends with a problem where the process ended before it was done. */
    List<JsonNode> run(PythonRequest request) throws IOException {
        Process process = new PythonCommand(interpreter, folder).start("sluice_definitions");
        Thread killer = daemon("python-limit", () -> killAfter(process, request.seconds() + GRACE_SECONDS));
        LastLines errors = new LastLines(process.errorReader());
        Thread printed = daemon("python-output", errors::follow);
        try (OutputStream input = process.getOutputStream()) {
            JSON.writeValue(input, request);
        } catch (IOException e) {
            LOG.debug("the interpreter ended before it had read its request", e);
        }
        List<JsonNode> messages = new ArrayList<>();
        boolean isWhole = false;
        try (BufferedReader output = process.inputReader()) {
            isWhole = read(output, messages);
        } finally {
            process.destroyForcibly();
            killer.interrupt();
        }
        if (!isWhole) {
            messages.add(ended(process, printed, errors, messages));
        }
        return messages;
    }

    /** Reads until the process has nothing more to say; whether it said that this was all. */
    private static boolean read(BufferedReader output, List<JsonNode> messages) throws IOException {
        long characters = 0;
        String line;
        while ((line = output.readLine()) != null) {
            characters += line.length();
            if (characters > MAX_CHARACTERS) {
                messages.add(
                        problem(messages, "the definitions are larger than 256 MiB together", "keep data out of them"));
                return true;
            }
            try {
                JsonNode message = JSON.readTree(line);
                if (message.path("type").asText().equals("end")) {
                    return true;
                }
                messages.add(message);
            } catch (JsonProcessingException e) {
                return false;
            }
        }
        return false;
    }

    private static JsonNode ended(Process process, Thread printed, LastLines errors, List<JsonNode> messages)
            throws IOException {
        try {
            int code = process.waitFor();
            printed.join();
            String last = errors.last();
            return problem(
                    messages,
                    "the file ended the interpreter with exit code " + code + (last.isEmpty() ? "" : ": " + last),
                    "a definition file only declares; look for exit calls and for native code that crashes");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** A problem of the file that was being run. */
    private static JsonNode problem(List<JsonNode> messages, String what, String fix) {
        String file = messages.stream()
                .filter(message -> message.path("type").asText().equals("file"))
                .reduce((first, second) -> second)
                .map(message -> message.path("file").asText())
                .orElse("");
        return JSON.createObjectNode()
                .put("type", "problem")
                .put("code", "DEFINITION_FAILED")
                .put("what", what)
                .put("fix", fix)
                .put("file", file)
                .put("line", 1);
    }

    private static void killAfter(Process process, long seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
