package dev.sluice.definition.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.hadoop.fs.GlobPattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of paths relative to a folder: {@code *}, {@code ?}, {@code [..]} and <code>{a,b}</code> within one name,
 * {@code **} for any number of folders; {@code folder/**} is every file below the folder.
 */
public final class PathPattern {
    private static final String ANY_FOLDERS = "**";

    private final String root;
    private final List<Segment> segments;

    private PathPattern(String root, List<Segment> segments) {
        this.root = root;
        this.segments = segments;
    }

    /**
     * Reads a pattern: a relative or absolute path, or a URI.
     *
     * @throws IllegalArgumentException if a part of it is no pattern
     */
    public static PathPattern of(String pattern) {
        List<String> all = Arrays.asList(pattern.split("/", -1));
        int wild = 0;
        while (wild < all.size() - 1 && !hasWildcard(all.get(wild))) {
            wild++;
        }
        List<String> names = new ArrayList<>(all.subList(wild, all.size()));
        names.removeIf(name -> name.isEmpty() || name.equals("."));
        if (!names.isEmpty() && names.get(names.size() - 1).equals(ANY_FOLDERS)) {
            names.add("*");
        }
        String root = String.join("/", all.subList(0, wild));
        return new PathPattern(
                root.isEmpty() && pattern.startsWith("/") ? "/" : root,
                names.stream().map(Segment::of).toList());
    }

    /** Whether a text is more than a path. */
    public static boolean hasWildcard(String text) {
        return text.chars().anyMatch(sign -> "*?[{".indexOf(sign) >= 0);
    }

    /** The folder to look into, as far as the pattern names it; empty for the folder that it is relative to. */
    public String root() {
        return root;
    }

    /** Whether a path below the root matches: its names, folders first. */
    public boolean matches(List<String> names) {
        BitSet reached = skippingFolders(BitSet.valueOf(new long[] {1}));
        for (String name : names) {
            BitSet next = new BitSet();
            reached.stream().filter(at -> at < segments.size()).forEach(at -> {
                if (segments.get(at).isAnyFolders()) {
                    next.set(at);
                } else if (segments.get(at).matches(name)) {
                    next.set(at + 1);
                }
            });
            reached = skippingFolders(next);
        }
        return reached.get(segments.size());
    }

    /** Any number of folders may also be none: what stands behind them is reached with them. */
    private BitSet skippingFolders(BitSet reached) {
        for (int at = 0; at < segments.size(); at++) {
            if (reached.get(at) && segments.get(at).isAnyFolders()) {
                reached.set(at + 1);
            }
        }
        return reached;
    }

    private record Segment(String text, @Nullable GlobPattern pattern) {
        static Segment of(String text) {
            try {
                return new Segment(text, hasWildcard(text) ? new GlobPattern(text) : null);
            } catch (RuntimeException invalid) {
                // Its own type comes from a library inside Hadoop's jar.
                throw new IllegalArgumentException(text, invalid);
            }
        }

        boolean isAnyFolders() {
            return text.equals(ANY_FOLDERS);
        }

        boolean matches(String name) {
            return pattern == null ? text.equals(name) : pattern.matches(name);
        }
    }
}
