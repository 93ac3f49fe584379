package dev.sluice.activity.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.workflow.job.missed.MissedTask;
import dev.sluice.workflow.notice.MissedRuns;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A schedule for three in the morning, as the run of the 10th sees it. */
class MissedTimesTest {
    private static final String SCHEDULE = "sluice-job/shop/nightly";

    @Test
    void nothingWasMissed() {
        MissedRuns missed = missed(0, 0, 9, nights(), 0);

        assertThat(missed.count()).isZero();
        assertThat(missed.times()).isEmpty();
    }

    @Test
    void nightsBetweenTwoRunsAreTold() {
        MissedRuns missed = missed(2, 0, 7, nights(8, 9), 0);

        assertThat(missed.times()).containsExactly("2026-01-08T03:00:00Z", "2026-01-09T03:00:00Z");
        assertThat(missed.accounted()).isEqualTo(2);
        assertThat(missed.text())
                .isEqualTo("2 runs of the schedule " + SCHEDULE
                        + " were missed: 2026-01-08T03:00:00Z, 2026-01-09T03:00:00Z");
    }

    @Test
    void whatEarlierRunsHaveToldIsNotToldAgain() {
        assertThat(missed(5, 5, 9, nights(), 0).count()).isZero();
        assertThat(missed(6, 5, 8, nights(9), 0).text())
                .isEqualTo("1 run of the schedule " + SCHEDULE + " was missed: 2026-01-09T03:00:00Z");
    }

    @Test
    void nightsOfAPauseAreNotMissed() {
        assertThat(missed(3, 3, 5, nights(6, 7, 8, 9), 0).count()).isZero();
    }

    @Test
    void whereSomeNightsWereAPauseNobodyKnowsWhich() {
        MissedRuns missed = missed(4, 3, 5, nights(6, 7, 8, 9), 0);

        assertThat(missed.times()).isEmpty();
        assertThat(missed.text())
                .isEqualTo("1 run of the schedule " + SCHEDULE
                        + " was missed between 2026-01-05T03:00:00Z and 2026-01-10T03:00:00Z");
    }

    @Test
    void nightsAfterThisRunAreLeftToTheNextOne() {
        MissedRuns late = missed(2, 0, 9, nights(), 2);
        assertThat(late.count()).as("counted while this run waited").isZero();
        assertThat(late.accounted()).isZero();

        MissedRuns both = missed(3, 0, 8, nights(9), 2);
        assertThat(both.times()).containsExactly("2026-01-09T03:00:00Z");
        assertThat(both.accounted()).isEqualTo(1);
    }

    @Test
    void aTriggeredRunThatWasDroppedHasNoTime() {
        MissedRuns missed = missed(1, 0, 9, nights(), 0);

        assertThat(missed.count()).isEqualTo(1);
        assertThat(missed.times()).isEmpty();
    }

    @Test
    void aScheduleThatWasMadeAnewCountsFromZero() {
        assertThat(missed(1, 7, 8, nights(9), 0).times()).containsExactly("2026-01-09T03:00:00Z");
    }

    @Test
    void thousandsAreCountedAndTheFirstOnesNamed() {
        List<Instant> many = IntStream.range(0, 2_000)
                .mapToObj(minute -> night(7).plusSeconds(60L * (minute + 1)))
                .toList();

        MissedRuns missed = missed(2_000, 0, 7, many, 0);

        assertThat(missed.count()).isEqualTo(2_000);
        assertThat(missed.times()).hasSize(10).first().isEqualTo("2026-01-07T03:01:00Z");
        assertThat(missed.text()).endsWith(", ..");
    }

    @Test
    void theRunBeforeIsTheOneWithTheLastTimeBeforeThisOne() {
        List<Instant> runs = List.of(night(9), night(10), night(2), night(3));

        assertThat(MissedTimes.previous(runs, night(10))).contains(night(9));
        assertThat(MissedTimes.previous(runs, night(3)))
                .as("of a run that is made up for")
                .contains(night(2));
        assertThat(MissedTimes.previous(runs, night(2))).isEmpty();
    }

    private static MissedRuns missed(long counted, long accounted, int previous, List<Instant> between, int later) {
        return new MissedTimes(counted, night(previous), between, later)
                .of(new MissedTask(SCHEDULE, night(10).toString(), accounted));
    }

    private static List<Instant> nights(int... days) {
        return IntStream.of(days).mapToObj(MissedTimesTest::night).toList();
    }

    private static Instant night(int day) {
        return Instant.parse("2026-01-%02dT03:00:00Z".formatted(day));
    }
}
