package dev.sluice.worker.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A shell that finds {@code sluice} and other commands of a test's own first. */
final class Shell implements AutoCloseable {
    private final Path commands;
    private final Path workingFolder;
    private final SluiceShim sluice;

    /**
     * @param folder where it keeps its commands and works
     */
    Shell(Path folder) {
        try {
            this.commands = Files.createDirectories(folder.resolve("bin"));
            this.workingFolder = Files.createDirectories(folder.resolve("work"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.sluice = SluiceShim.start();
        command("sluice", sluice.script());
    }

    /** Adds a command. */
    void command(String name, String script) {
        try {
            Path file = Files.writeString(commands.resolve(name), script);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a command that is this one elsewhere. */
    void command(String name, Path target) {
        command(name, "#!/bin/sh\nexec " + quoted(target.toString()) + " \"$@\"\n");
    }

    /** A file in the folder that it works in. */
    Path file(String name) {
        return workingFolder.resolve(name);
    }

    /** Runs commands; the first that fails ends them. */
    Output run(String script) {
        try {
            Path out = Files.createTempFile(workingFolder, "block", ".out");
            ProcessBuilder bash = new ProcessBuilder(List.of("bash", "-euo", "pipefail", "-c", script))
                    .directory(workingFolder.toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile());
            bash.environment().merge("PATH", commands.toString(), (path, ours) -> ours + File.pathSeparator + path);
            Process process = bash.start();
            if (!process.waitFor(SluiceProcess.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("still running: " + script + "\n" + Files.readString(out));
            }
            return new Output(script, process.exitValue(), Files.readString(out, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        sluice.close();
    }

    /** A command line for a shell. */
    static String quoted(List<String> words) {
        return words.stream().map(Shell::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** How a script ended and what it printed, errors included. */
    record Output(String script, int exitCode, String text) {
        String transcript() {
            return script + "\n-- " + exitCode + "\n" + text;
        }
    }
}
