package dev.sluice.engine.continuous;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One stream every 5 seconds, a view on it every minute, a view on that one. */
class DueDatasetsTest {
    private static final List<WatchedDataset> ALL = List.of(
            dataset("bronze", 5), dataset("other", 5), dataset("gold", 60, "bronze"), dataset("top", 60, "gold"));
    private static final WatchRequest NOTHING = new WatchRequest(Map.of(), "none", List.of(), false);

    private final Map<String, String> sources =
            new HashMap<>(Map.of("bronze", "1", "other", "1", "gold", "", "top", ""));
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private WatchState state = WatchState.EMPTY;

    @Test
    void atFirstEverythingIsDue() {
        assertThat(due()).containsExactly("bronze", "other", "gold", "top");
    }

    @Test
    void whereNothingChangesNothingIsDue() {
        refresh();
        now = now.plus(Duration.ofDays(1));

        assertThat(due()).isEmpty();
    }

    @Test
    void aChangeIsDueAtItsIntervalAndTheViewBelowAtItsOwn() {
        refresh();
        sources.put("bronze", "2");
        assertThat(due()).isEmpty();

        now = now.plusSeconds(5);
        assertThat(refresh()).containsExactly("bronze");

        now = now.plusSeconds(54);
        assertThat(due()).isEmpty();
        now = now.plusSeconds(1);
        assertThat(refresh()).containsExactly("gold", "top");
        now = now.plusSeconds(60);
        assertThat(due()).isEmpty();
    }

    @Test
    void whatHasRestedIsRefreshedTogether() {
        refresh();
        now = now.plusSeconds(60);
        sources.put("bronze", "2");

        assertThat(due()).containsExactly("bronze", "gold", "top");
    }

    @Test
    void aChangeDuringAnUpdateIsNotMissed() {
        refresh();
        now = now.plusSeconds(5);
        sources.put("bronze", "2");
        Set<String> due = due();
        WatchState.HandedOut work = handOut(due);
        sources.put("bronze", "3");

        report(work, List.of(), false);

        now = now.plusSeconds(5);
        assertThat(due()).containsExactly("bronze");
    }

    @Test
    void workThatNobodyReportsIsDoneAgain() {
        refresh();
        now = now.plusSeconds(5);
        sources.put("bronze", "2");
        handOut(due());

        state = state.after(NOTHING, ALL, now);

        assertThat(due()).containsExactly("bronze");
    }

    @Test
    void whatFailsIsTriedAgainAfterGrowingPausesAndHoldsUpNothingElse() {
        refresh();
        for (int pause : List.of(5, 10, 20, 40, 80, 160, 300, 300)) {
            now = now.plusSeconds(5);
            sources.put("bronze", now.toString());
            assertThat(due()).contains("bronze");
            report(handOut(Set.of("bronze")), List.of("bronze"), false);
            sources.put("other", now.toString());

            now = now.plusSeconds(pause - 1);
            assertThat(due()).doesNotContain("bronze");
            now = now.plusSeconds(1);
            assertThat(refreshOf("other")).isTrue();
            assertThat(due()).contains("bronze");
        }
        report(handOut(Set.of("bronze")), List.of(), false);
        assertThat(state.of("bronze").failures()).isZero();
    }

    @Test
    void whereAnUpdateFailedAsAWholeEverythingOfItIsTriedAgain() {
        refresh();
        now = now.plusSeconds(60);
        sources.put("bronze", "2");
        report(handOut(due()), List.of(), true);

        assertThat(due()).isEmpty();
        now = now.plusSeconds(5);
        assertThat(due()).containsExactly("bronze", "gold", "top");
    }

    @Test
    void aChangedDefinitionIsAChange() {
        refresh();
        now = now.plusSeconds(60);
        sources.put("top", "another query");

        assertThat(due()).containsExactly("top");
    }

    private Set<String> due() {
        return DueDatasets.of(ALL, sources, state, now);
    }

    private Set<String> refresh() {
        Set<String> due = due();
        report(handOut(due), List.of(), false);
        return due;
    }

    private boolean refreshOf(String dataset) {
        boolean isDue = due().contains(dataset);
        report(handOut(Set.of(dataset)), List.of(), false);
        return isDue;
    }

    private WatchState.HandedOut handOut(Set<String> datasets) {
        Map<String, String> digests = new HashMap<>(sources);
        digests.keySet().retainAll(datasets);
        WatchState.HandedOut work = new WatchState.HandedOut("work at " + now, digests, now);
        state = state.handOut(work);
        return work;
    }

    private void report(WatchState.HandedOut work, List<String> failed, boolean allFailed) {
        state = state.after(new WatchRequest(Map.of(), work.ticket(), failed, allFailed), ALL, now);
    }

    private static WatchedDataset dataset(String name, int seconds, String... reads) {
        return new WatchedDataset(name, Duration.ofSeconds(seconds), Set.of(reads), List.of(), List.of());
    }
}
