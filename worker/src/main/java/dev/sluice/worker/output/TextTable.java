package dev.sluice.worker.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Columns of text, each as wide as its widest cell. */
public final class TextTable {
    private static final int MAX_CELL = 60;
    private static final String GAP = "  ";

    private final List<String> head;
    private final Set<Integer> rightAligned;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param rightAligned columns of numbers, from 0
     */
    public TextTable(List<String> head, Set<Integer> rightAligned) {
        this.head = List.copyOf(head);
        this.rightAligned = Set.copyOf(rightAligned);
    }

    /** Adds a row; a line break in a cell becomes a space, a long cell is cut. */
    public void add(List<String> row) {
        rows.add(row.stream().map(TextTable::cell).toList());
    }

    /** The head and the rows, one line each. */
    public List<String> lines() {
        int[] widths = new int[head.size()];
        List<List<String>> all = new ArrayList<>(rows);
        all.add(0, head);
        for (List<String> row : all) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return all.stream().map(row -> line(row, widths)).toList();
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String padding = " ".repeat(widths[column] - row.get(column).length());
            boolean right = rightAligned.contains(column);
            line.append(column == 0 ? "" : GAP).append(right ? padding : "");
            line.append(row.get(column)).append(right ? "" : padding);
        }
        return line.toString().stripTrailing();
    }

    private static String cell(String text) {
        String flat = text.replace("\r", "").replace('\n', ' ');
        return flat.length() <= MAX_CELL ? flat : flat.substring(0, MAX_CELL - 1) + "…";
    }
}
