package dev.sluice.error;

/**
 * A place in a user's source: a path relative to the project folder, with line and column counted from 1.
 *
 * @param file path of the file, relative to the project folder, with forward slashes
 * @param line line number, from 1
 * @param column column number in UTF-16 units, from 1
 */
public record SourceLocation(String file, int line, int column) implements Comparable<SourceLocation> {
    public SourceLocation {
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("lines and columns count from 1: " + line + ":" + column);
        }
    }

    @Override
    public int compareTo(SourceLocation other) {
        int byFile = file.compareTo(other.file);
        int byLine = Integer.compare(line, other.line);
        return byFile != 0 ? byFile : byLine != 0 ? byLine : Integer.compare(column, other.column);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
