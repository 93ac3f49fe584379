package dev.sluice.definition.file;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the files below a folder. A folder that links lead to in several ways is entered once, by the shortest. */
public final class FolderWalk {
    private final ProjectFiles files;
    private final int maxEntries;
    private final Set<String> entered = new HashSet<>();
    private final List<URI> found = new ArrayList<>();
    private int entries;

    public FolderWalk(ProjectFiles files, int maxEntries) {
        this.files = files;
        this.maxEntries = maxEntries;
    }

    /** The files found so far. */
    public List<URI> files() {
        return found;
    }

    /** Walks through a folder and says whether it came to the end; a folder that isn't there is an empty one. */
    public boolean through(URI root) throws IOException {
        Deque<URI> open = new ArrayDeque<>();
        if (files.isFolder(root)) {
            open.add(root);
        }
        while (!open.isEmpty()) {
            URI folder = open.remove();
            if (!entered.add(files.identity(folder))) {
                continue;
            }
            List<ProjectFiles.Entry> inside = new ArrayList<>(files.list(folder));
            inside.sort(Comparator.comparing(ProjectFiles.Entry::name));
            for (ProjectFiles.Entry entry : inside) {
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
