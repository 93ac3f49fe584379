package dev.sluice.execution.expectation;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.util.AccumulatorV2;

/** Keeps the first few rows that break a rule, as JSON. */
final class RowSamples extends AccumulatorV2<String, List<String>> {
    private static final long serialVersionUID = 1L;

    /** Rows kept. */
    private static final int MAX_ROWS = 3;

    /** Characters kept of each. */
    private static final int MAX_LENGTH = 500;

    private final ArrayList<String> rows = new ArrayList<>();

    @Override
    public boolean isZero() {
        return rows.isEmpty();
    }

    @Override
    public AccumulatorV2<String, List<String>> copy() {
        RowSamples copy = new RowSamples();
        copy.rows.addAll(rows);
        return copy;
    }

    @Override
    public void reset() {
        rows.clear();
    }

    @Override
    public void add(String row) {
        if (rows.size() < MAX_ROWS) {
            rows.add(row.length() <= MAX_LENGTH ? row : row.substring(0, MAX_LENGTH) + "..");
        }
    }

    @Override
    public void merge(AccumulatorV2<String, List<String>> other) {
        for (String row : other.value()) {
            if (!rows.contains(row)) {
                add(row);
            }
        }
    }

    @Override
    public List<String> value() {
        return rows;
    }
}
