package dev.sluice.worker.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files at the root of the repository. */
public final class Repository {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Repository() {}

    public static Path file(String name) {
        return ROOT.resolve(name);
    }

    static String text(String name) {
        try {
            return Files.readString(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
