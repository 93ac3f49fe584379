package dev.sluice.worker.process;

import dev.sluice.worker.deployment.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;

/**
 * Sluice as it is shipped: the start script beside a folder of jars.
 *
 * @param folder holds both
 */
record Installation(Path folder) {
    private static final Path BUILT = Path.of("target").toAbsolutePath();

    private static @Nullable Installation shared;

    /** Lays one out in a folder, from what the build has made. */
    static Installation layOut(Path folder) {
        try {
            Path jars = Files.createDirectories(folder.resolve("jars"));
            for (Path built : builtJars()) {
                Files.createSymbolicLink(jars.resolve(built.getFileName()), built);
            }
            Files.copy(Repository.file("sluice"), folder.resolve("sluice"));
            return new Installation(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("mvn package makes what is installed", e);
        }
    }

    /**
     * One for all tests of a build, with the archive of classes that the script makes: processes start in half the time.
     * The first of the test processes makes it, others wait.
     */
    static synchronized Installation shared() {
        if (shared == null) {
            Installation installation = new Installation(BUILT.resolve("installed"));
            try (FileChannel channel = FileChannel.open(
                            BUILT.resolve("installed.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !installation.isOfThisBuild()) {
                    FileUtils.deleteDirectory(installation.folder().toFile());
                    layOut(installation.folder()).makeArchive();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            shared = installation;
        }
        return shared;
    }

    /** Its jars in the order of the script, which the archive is made for. */
    List<Path> jars() {
        try (Stream<Path> jars = Files.list(folder.resolve("jars"))) {
            return jars.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path archive() {
        return folder.resolve("sluice.jsa");
    }

    private boolean isOfThisBuild() throws IOException {
        if (!Files.exists(archive())) {
            return false;
        }
        for (Path jar : builtJars()) {
            if (Files.getLastModifiedTime(jar).compareTo(Files.getLastModifiedTime(archive())) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Any command makes the script do it. */
    private void makeArchive() throws IOException {
        Path said = folder.resolve("version.txt");
        Process script = new ProcessBuilder(folder.resolve("sluice").toString(), "--version")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        if (script.onExit().join().exitValue() != 0) {
            throw new IllegalStateException(Files.readString(said));
        }
    }

    private static List<Path> builtJars() throws IOException {
        try (Stream<Path> own = Files.list(BUILT);
                Stream<Path> others = Files.list(BUILT.resolve("lib"))) {
            return Stream.concat(own, others)
                    .filter(file -> file.toString().endsWith(".jar"))
                    .toList();
        }
    }
}
