package dev.sluice.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system without what makes Hadoop's slow where its native library is missing: that one starts a process
 * for every permission it sets, and writes a checksum file beside every file.
 */
public final class NioLocalFileSystem extends LocalFileSystem {

    public NioLocalFileSystem() {
        super(new Raw());
        setWriteChecksum(false);
        setVerifyChecksum(false);
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            java.nio.file.Path file = pathToFile(path).toPath();
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                String nineLetters =
                        permission.toString().substring(0, 9).replace('t', 'x').replace('T', '-');
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(nineLetters));
            } else {
                super.setPermission(path, permission);
            }
        }
    }
}
