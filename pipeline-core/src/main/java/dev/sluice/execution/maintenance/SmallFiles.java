package dev.sluice.execution.maintenance;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whether a table has so many small files that joining them pays. A file is small below half of what a joined one holds,
 * so that what was joined once is left alone.
 *
 * @param files all files
 * @param bytes their size
 * @param saved by how many files there would be fewer
 */
record SmallFiles(long files, long bytes, long saved) {
    /** Size of a joined file: large enough for scans, small enough to be written by one task within seconds. */
    static final long TARGET_BYTES = 128L << 20;

    static final long SMALL_BYTES = TARGET_BYTES / 2;

    /** Fewer than that don't slow a reader down, while rewriting costs a commit. */
    static final long WORTH_SAVING = 8;

    /** One file of a table. */
    record StoredFile(Map<String, String> partition, long bytes) {}

    static SmallFiles among(Collection<StoredFile> all) {
        Map<Map<String, String>, long[]> small = new LinkedHashMap<>();
        long bytes = 0;
        for (StoredFile file : all) {
            bytes += file.bytes();
            if (file.bytes() < SMALL_BYTES) {
                long[] sums = small.computeIfAbsent(file.partition(), partition -> new long[2]);
                sums[0]++;
                sums[1] += file.bytes();
            }
        }
        long saved = small.values().stream()
                .mapToLong(sums -> sums[0] - Math.max(1, (sums[1] + TARGET_BYTES - 1) / TARGET_BYTES))
                .sum();
        return new SmallFiles(all.size(), bytes, saved);
    }

    boolean isWorthJoining() {
        return saved >= WORTH_SAVING;
    }
}
