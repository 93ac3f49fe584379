package dev.sluice.definition.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Files of any file system that Hadoop knows. */
final class HadoopFiles implements ProjectFiles {
    private final Configuration conf = new Configuration();

    @Override
    public boolean isFile(URI file) throws IOException {
        return exists(file) && status(file).isFile();
    }

    @Override
    public boolean isFolder(URI folder) throws IOException {
        return exists(folder) && status(folder).isDirectory();
    }

    @Override
    public List<Entry> list(URI folder) throws IOException {
        return Arrays.stream(fileSystem(folder).listStatus(new Path(folder)))
                .map(HadoopFiles::entry)
                .toList();
    }

    @Override
    public String identity(URI folder) throws IOException {
        return fileSystem(folder).resolvePath(new Path(folder)).toString();
    }

    @Override
    public byte[] read(URI file, int limit) throws IOException {
        try (InputStream stream = fileSystem(file).open(new Path(file))) {
            return stream.readNBytes(limit + 1);
        }
    }

    private boolean exists(URI uri) throws IOException {
        try {
            status(uri);
            return true;
        } catch (FileNotFoundException missing) {
            return false;
        }
    }

    private FileStatus status(URI uri) throws IOException {
        return fileSystem(uri).getFileStatus(new Path(uri));
    }

    private FileSystem fileSystem(URI uri) throws IOException {
        return FileSystem.get(uri, conf);
    }

    private static Entry entry(FileStatus status) {
        return new Entry(
                status.getPath().getName(),
                Locations.withoutSlash(status.getPath().toUri()),
                status.isDirectory());
    }
}
