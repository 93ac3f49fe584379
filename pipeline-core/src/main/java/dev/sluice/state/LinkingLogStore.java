package dev.sluice.state;

import io.delta.storage.HadoopFileSystemLogStore;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A log store for local folders in which two processes can never both create the same file: the finished file is
 * hard-linked to its name, which fails where the name exists. Delta's stock local store checks first and renames later,
 * which is safe only within one process. The folder must exist: a log that was deleted under a writer's feet is not begun
 * again in its middle.
 *
 * <p>Thread safety: all methods may be called at the same time, from several processes.
 */
public class LinkingLogStore extends HadoopFileSystemLogStore {

    /** Called by Delta and by the Delta Kernel. */
    public LinkingLogStore(Configuration hadoopConf) {
        super(hadoopConf);
    }

    @Override
    public void write(Path path, Iterator<String> lines, Boolean overwrite, Configuration hadoopConf)
            throws IOException {
        java.nio.file.Path target = java.nio.file.Path.of(path.toUri().getPath());
        java.nio.file.Path temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
        try {
            try (BufferedWriter writer = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
                while (lines.hasNext()) {
                    writer.write(lines.next());
                    writer.write('\n');
                }
            }
            publish(temporary, target, overwrite);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void publish(java.nio.file.Path temporary, java.nio.file.Path target, boolean overwrite)
            throws IOException {
        if (overwrite) {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        try {
            Files.createLink(target, temporary);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // A disk without hard links: the best it can do is to refuse where something stands already.
            Files.move(temporary, target);
        }
    }

    @Override
    public Boolean isPartialWriteVisible(Path path, Configuration hadoopConf) {
        return false;
    }
}
