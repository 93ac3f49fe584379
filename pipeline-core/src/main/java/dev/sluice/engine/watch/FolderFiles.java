package dev.sluice.engine.watch;

import dev.sluice.state.Sha256;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * The files below a folder at one time: by path, with what tells one version of a file from another. Names that start with a
 * dot or an underscore are of files that are not finished, as Spark has it, and don't count.
 */
record FolderFiles(SortedMap<String, String> versions) {

    /** What is there now; a folder that does not exist is an empty one. */
    static FolderFiles list(FileSystem system, Path folder) throws IOException {
        SortedMap<String, String> versions = new TreeMap<>();
        try {
            RemoteIterator<LocatedFileStatus> files = system.listFiles(folder, true);
            while (files.hasNext()) {
                LocatedFileStatus file = files.next();
                if (!isHidden(file.getPath().getName())) {
                    versions.put(file.getPath().toString(), file.getLen() + "@" + file.getModificationTime());
                }
            }
        } catch (FileNotFoundException e) {
            return new FolderFiles(new TreeMap<>());
        }
        return new FolderFiles(versions);
    }

    /** Whether it has a file, or a version of one, that the other has not; files that are gone don't count. */
    boolean hasMoreThan(FolderFiles before) {
        return versions.entrySet().stream()
                .anyMatch(file -> !file.getValue().equals(before.versions().get(file.getKey())));
    }

    /** Tells these files from others. */
    String digest() {
        return Sha256.hex(32, versions.entrySet().stream().map(file -> file.getKey() + "\0" + file.getValue() + "\0"));
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }
}
