package dev.sluice.definition.file;

import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * The files of a project, wherever they are kept. Folders and files are named by absolute URIs without a trailing slash;
 * links are followed.
 */
public interface ProjectFiles {

    /** The files behind a URI: plain file access for local ones, Hadoop's file systems for all others. */
    static ProjectFiles of(URI anyFile) {
        return "file".equals(anyFile.getScheme()) ? new LocalFiles() : new HadoopFiles();
    }

    boolean isFile(URI file) throws IOException;

    boolean isFolder(URI folder) throws IOException;

    /** What is directly in a folder, in no particular order. */
    List<Entry> list(URI folder) throws IOException;

    /** A name that two ways to the same folder share, so that a link that leads back up is noticed. */
    String identity(URI folder) throws IOException;

    /**
     * What a file holds.
     *
     * @param limit how much to read at most; one byte more is returned from a longer file
     */
    byte[] read(URI file, int limit) throws IOException;

    /** A file or folder in a folder. */
    record Entry(String name, URI uri, boolean isFolder) {}
}
