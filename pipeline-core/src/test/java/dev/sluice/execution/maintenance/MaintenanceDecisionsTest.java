package dev.sluice.execution.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.execution.maintenance.SmallFiles.StoredFile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MaintenanceDecisionsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    private static List<StoredFile> files(int count, String partition, long bytes) {
        return IntStream.range(0, count)
                .mapToObj(i -> new StoredFile(Map.of("p", partition), bytes))
                .toList();
    }

    @Test
    void manySmallFilesAreWorthJoining() {
        SmallFiles files = SmallFiles.among(files(9, "a", 1_000));
        assertThat(files).isEqualTo(new SmallFiles(9, 9_000, 8));
        assertThat(files.isWorthJoining()).isTrue();
        assertThat(SmallFiles.among(files(8, "a", 1_000)).isWorthJoining()).isFalse();
        assertThat(SmallFiles.among(List.of()).isWorthJoining()).isFalse();
    }

    @Test
    void onlyFilesOfOnePartitionCanBeJoined() {
        List<StoredFile> scattered = IntStream.range(0, 100)
                .mapToObj(i -> new StoredFile(Map.of("p", "p" + i), 1))
                .toList();
        assertThat(SmallFiles.among(scattered).saved()).isZero();
        assertThat(SmallFiles.among(Stream.concat(files(5, "a", 1).stream(), files(5, "b", 1).stream())
                                .toList())
                        .saved())
                .isEqualTo(8);
    }

    @Test
    void largeFilesAreLeftAlone() {
        assertThat(SmallFiles.among(files(100, "a", SmallFiles.SMALL_BYTES)).saved())
                .isZero();
        assertThat(SmallFiles.among(files(20, "a", SmallFiles.SMALL_BYTES - 1)).saved())
                .isEqualTo(10);
    }

    @Test
    void filesAreKeptAsLongAsAnyoneMayNeedThem() {
        Retention week = new Retention(Duration.ofDays(7));
        assertThat(week.ofFiles(Duration.ofDays(1), Optional.empty(), NOW)).isEqualTo(Duration.ofDays(7));
        assertThat(week.ofFiles(Duration.ofDays(30), Optional.empty(), NOW)).isEqualTo(Duration.ofDays(30));
        assertThat(week.ofFiles(Duration.ofDays(1), Optional.of(NOW.minus(Duration.ofDays(9))), NOW))
                .isEqualTo(Duration.ofDays(9));
        assertThat(week.isOver(NOW.minus(Duration.ofDays(7)), NOW)).isFalse();
        assertThat(week.isOver(NOW.minus(Duration.ofDays(8)), NOW)).isTrue();
    }

    @Test
    void theLastUpdatesKeepTheirEventsAndNoUpdateIsCut() {
        List<Instant> days = IntStream.range(0, 30)
                .mapToObj(day -> NOW.plus(Duration.ofDays(day)))
                .toList();
        assertThat(EventCutoff.of(days.subList(0, 20), NOW.plus(Duration.ofDays(99))))
                .isEmpty();
        assertThat(EventCutoff.of(days, NOW)).isEmpty();
        assertThat(EventCutoff.of(days, NOW.plus(Duration.ofHours(30)))).contains(days.get(2));
        assertThat(EventCutoff.of(days, NOW.plus(Duration.ofDays(99)))).contains(days.get(10));
    }
}
