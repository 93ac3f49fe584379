package dev.sluice.definition.project;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the files below a folder. A folder is entered once, by whichever way it is reached first. */
final class FolderWalk {
    private final ProjectFiles files;
    private final int maxEntries;
    private final Set<String> entered = new HashSet<>();
    private final List<URI> found = new ArrayList<>();
    private int entries;

    FolderWalk(ProjectFiles files, int maxEntries) {
        this.files = files;
        this.maxEntries = maxEntries;
    }

    /** The files found so far. */
    List<URI> files() {
        return found;
    }

    /** Walks through a folder and says whether it came to the end; a folder that isn't there is an empty one. */
    boolean through(URI root) throws IOException {
        List<URI> open = new ArrayList<>();
        if (files.isFolder(root)) {
            open.add(root);
        }
        while (!open.isEmpty()) {
            URI folder = open.remove(open.size() - 1);
            if (!entered.add(files.identity(folder))) {
                continue;
            }
            for (ProjectFiles.Entry entry : files.list(folder)) {
                entries++;
                if (entries > maxEntries) {
                    return false;
                }
                if (!isHidden(entry.name())) {
                    (entry.isFolder() ? open : found).add(entry.uri());
                }
            }
        }
        return true;
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.equals("__pycache__");
    }
}
