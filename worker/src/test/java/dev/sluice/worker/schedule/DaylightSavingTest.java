package dev.sluice.worker.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In Berlin the clocks of 2026 go from 2 to 3 on 29 March, and from 3 back to 2 on 25 October. */
class DaylightSavingTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2027-01-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "0 0 2 * * ?, 1",
        "0 30 2 * * ?, 1",
        "59 59 2 * * ?, 1",
        "0 0/15 2 * * ?, 1",
        "0 0 3 * * ?, 0",
        "0 0 1 * * ?, 0",
        "'0 0 2,3 * * ?', 0",
        "0 30 * * * ?, 0",
        "0 30 2 ? * MON, 0"
    })
    void aTimeInTheGapMovesToItsEnd(String quartz, int expected) {
        List<LocalDateTime> ends = new DaylightSaving(QuartzExpression.parse(quartz), BERLIN).gapEnds(START, END);

        assertThat(ends).hasSize(expected);
        assertThat(ends).allMatch(LocalDateTime.of(2026, 3, 29, 3, 0)::equals);
    }

    /** By the clocks of Berlin: a time that is not there does not count, one that is there twice counts once. */
    @ParameterizedTest
    @ValueSource(
            strings = {"0 0 2 * * ?", "0 30 2 * * ?", "15 45 2 * * ?", "0 0 3 * * ?", "0 59 1 * * ?", "0 0 0 * * ?"})
    void everyNightOfAYearHasOneRun(String quartz) {
        QuartzExpression expression = QuartzExpression.parse(quartz);
        List<LocalDateTime> ends = new DaylightSaving(expression, BERLIN).gapEnds(START, END);

        for (LocalDate day = LocalDate.of(2026, 1, 1); day.getYear() == 2026; day = day.plusDays(1)) {
            LocalDate night = day;
            LocalDateTime time = day.atTime(
                    expression.values(QuartzField.HOUR).first(),
                    expression.values(QuartzField.MINUTE).first(),
                    expression.values(QuartzField.SECOND).first());
            boolean isThere = !BERLIN.getRules().getValidOffsets(time).isEmpty();
            long runs = (isThere && expression.firesAt(time) ? 1 : 0)
                    + ends.stream()
                            .filter(end -> end.toLocalDate().equals(night))
                            .count();
            assertThat(runs).as(day.toString()).isEqualTo(1);
        }
    }

    @Test
    void aZoneWithoutChangesHasNeither() {
        DaylightSaving utc = new DaylightSaving(QuartzExpression.parse("0 30 2 * * ?"), ZoneId.of("UTC"));

        assertThat(utc.gapEnds(START, END)).isEmpty();
    }
}
