package dev.sluice.definition.file;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files of this machine. */
final class LocalFiles implements ProjectFiles {
    @Override
    public boolean isFile(URI file) {
        return Files.isRegularFile(Path.of(file));
    }

    @Override
    public boolean isFolder(URI folder) {
        return Files.isDirectory(Path.of(folder));
    }

    @Override
    public List<Entry> list(URI folder) throws IOException {
        try (Stream<Path> children = Files.list(Path.of(folder))) {
            return children.filter(child -> !isSpecial(child))
                    .map(child ->
                            new Entry(child.getFileName().toString(), Locations.local(child), Files.isDirectory(child)))
                    .toList();
        }
    }

    @Override
    public String identity(URI folder) throws IOException {
        return Path.of(folder).toRealPath().toString();
    }

    @Override
    public byte[] read(URI file, int limit) throws IOException {
        try (InputStream stream = Files.newInputStream(Path.of(file))) {
            return stream.readNBytes(limit + 1);
        }
    }

    /** Pipes and devices: reading one might never end. */
    private static boolean isSpecial(Path path) {
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }
}
