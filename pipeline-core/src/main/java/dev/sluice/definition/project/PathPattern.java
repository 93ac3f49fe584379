package dev.sluice.definition.project;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.fs.GlobPattern;

/**
 * A pattern of paths relative to a folder: {@code *}, {@code ?}, {@code [..]} and <code>{a,b}</code> within one name,
 * {@code **} for any number of folders; {@code folder/**} is every file below the folder.
 */
final class PathPattern {
    private static final String ANY_FOLDERS = "**";

    private final String root;
    private final List<String> segments;

    private PathPattern(String root, List<String> segments) {
        this.root = root;
        this.segments = segments;
    }

    /** Reads a pattern: a relative or absolute path, or a URI. */
    static PathPattern of(String pattern) {
        List<String> all = Arrays.asList(pattern.split("/", -1));
        int wild = 0;
        while (wild < all.size() - 1 && !hasWildcard(all.get(wild))) {
            wild++;
        }
        List<String> segments = new ArrayList<>(all.subList(wild, all.size()));
        segments.removeIf(segment -> segment.isEmpty() || segment.equals("."));
        if (!segments.isEmpty() && segments.get(segments.size() - 1).equals(ANY_FOLDERS)) {
            segments.add("*");
        }
        return new PathPattern(String.join("/", all.subList(0, wild)), List.copyOf(segments));
    }

    /** The folder to look into, as far as the pattern names it; empty for the folder that it is relative to. */
    String root() {
        return root;
    }

    /** Whether a path below the root matches. */
    boolean matches(List<String> names) {
        Deque<int[]> open = new ArrayDeque<>();
        boolean[][] seen = new boolean[segments.size() + 1][names.size() + 1];
        open.push(new int[] {0, 0});
        while (!open.isEmpty()) {
            int[] at = open.pop();
            if (at[0] == segments.size() && at[1] == names.size()) {
                return true;
            }
            if (at[0] == segments.size() || seen[at[0]][at[1]]) {
                continue;
            }
            seen[at[0]][at[1]] = true;
            boolean hasName = at[1] < names.size();
            if (segments.get(at[0]).equals(ANY_FOLDERS)) {
                open.push(new int[] {at[0] + 1, at[1]});
                if (hasName) {
                    open.push(new int[] {at[0], at[1] + 1});
                }
            } else if (hasName && matchesName(segments.get(at[0]), names.get(at[1]))) {
                open.push(new int[] {at[0] + 1, at[1] + 1});
            }
        }
        return false;
    }

    static boolean hasWildcard(String text) {
        return text.chars().anyMatch(sign -> "*?[{".indexOf(sign) >= 0);
    }

    private static boolean matchesName(String segment, String name) {
        return hasWildcard(segment) ? new GlobPattern(segment).matches(name) : segment.equals(name);
    }
}
