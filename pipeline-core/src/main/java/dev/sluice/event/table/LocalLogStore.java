package dev.sluice.event.table;

import io.delta.storage.HDFSLogStore;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.Iterator;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Delta's log store for local disks with commits that exclude each other between processes. Delta's own one looks
 * whether a commit file exists and then renames over it, so that of two processes that commit at the same moment one
 * loses its commit without notice; a hard link is made only where nothing stands yet.
 *
 * <p>Thread safety: all methods may be called at the same time, from several processes.
 */
public class LocalLogStore extends HDFSLogStore {
    /** Called by Delta. */
    public LocalLogStore(Configuration hadoopConf) {
        super(hadoopConf);
    }

    @Override
    public void write(Path path, Iterator<String> actions, Boolean overwrite, Configuration hadoopConf)
            throws IOException {
        if (overwrite) {
            super.write(path, actions, true, hadoopConf);
            return;
        }
        java.nio.file.Path target = java.nio.file.Path.of(path.toUri().getPath());
        java.nio.file.Path draft = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (BufferedWriter writer = Files.newBufferedWriter(draft)) {
                while (actions.hasNext()) {
                    writer.write(actions.next());
                    writer.write('\n');
                }
            }
            publish(draft, target);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void publish(java.nio.file.Path draft, java.nio.file.Path target) throws IOException {
        try {
            Files.createLink(target, draft);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // A disk without hard links: the best it can do is to refuse where something stands already.
            Files.move(draft, target);
        }
    }
}
