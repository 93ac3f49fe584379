package dev.sluice.worker.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.sluice.error.PipelineException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times of 2026 in comparison with another implementation of Quartz' expressions. */
class QuartzExpressionTest {
    private static final LocalDateTime START = LocalDateTime.of(2026, 1, 1, 0, 0);
    private static final LocalDateTime END = START.plusYears(1);
    private static final CronParser OTHER =
            new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 0 3 * * ?",
                "0 30 2 * * ?",
                "0 0 3 ? * MON-FRI",
                "0 0 12 1,15 * ?",
                "0 0/20 8-10 ? * 2,4,6",
                "30 15 10 ? JAN-MAR,DEC SUN",
                "0 5/25 0/6 * * ? 2026",
                "0 0 0 31 * ?",
                "0 0 6 29 2 ?",
                "15 45 23 ? 6/3 SAT",
                "0 0 4 ? * * 2025-2027",
                "0 10,40 */4 1-7 * ?"
            })
    void firesWhenTheOtherFires(String text) {
        assertThat(times(QuartzExpression.parse(text))).as(text).isEqualTo(otherTimes(text));
    }

    @Test
    void randomExpressionsFireWhenTheOtherFires() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 12; round++) {
            String text = random(random);
            assertThat(times(QuartzExpression.parse(text)))
                    .as("seed " + seed + ": " + text)
                    .isEqualTo(otherTimes(text));
        }
    }

    @Test
    void aRangeMayGoOverTheEnd() {
        assertThat(QuartzExpression.parse("0 0 3 ? * FRI-MON").values(QuartzField.DAY_OF_WEEK))
                .containsExactly(1, 2, 6, 7);
        assertThat(QuartzExpression.parse("0 0 22-2 * * ?").values(QuartzField.HOUR))
                .containsExactly(0, 1, 2, 22, 23);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 3 * * ? | a Quartz expression has six or seven fields, not 5",
                "0 0 3 * * ? 2026 x | a Quartz expression has six or seven fields, not 8",
                "0 0 3 * * * | exactly one of day of month and day of week must be ?",
                "0 0 3 ? * ? | exactly one of day of month and day of week must be ?",
                "0 0 3 L * ? | day of month L has no counterpart in Temporal's schedules",
                "0 0 3 15W * ? | day of month 15W has no counterpart in Temporal's schedules",
                "0 0 3 ? * 6#3 | day of week 6#3 has no counterpart in Temporal's schedules",
                "0 0 3 ? * FRIL | day of week FRIL has no counterpart in Temporal's schedules",
                "0 60 3 * * ? | 60 is no minute",
                "0 0 24 * * ? | 24 is no hour",
                "0 0 3 0 * ? | 0 is no day of month",
                "0 0 3 ? * 0 | 0 is no day of week",
                "0 0 3 * JANUARY ? | JANUARY is no month",
                "0 0 3 * * ? 1900 | 1900 is no year",
                "0 0/0 3 * * ? | 0/0 is no minute",
                "0 0 3, * * ? | is no hour",
                "0 0 3-x * * ? | X is no hour",
                "0 0 -3 * * ? | -3 is no hour"
            })
    void whatCannotBeKeptIsRefused(String text, String what) {
        assertThatThrownBy(() -> QuartzExpression.parse(text))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining(what);
    }

    private static List<LocalDateTime> times(QuartzExpression expression) {
        List<LocalDateTime> times = new ArrayList<>();
        for (LocalDate day = START.toLocalDate(); day.isBefore(END.toLocalDate()); day = day.plusDays(1)) {
            for (int hour : expression.values(QuartzField.HOUR)) {
                for (int minute : expression.values(QuartzField.MINUTE)) {
                    for (int second : expression.values(QuartzField.SECOND)) {
                        times.add(day.atTime(hour, minute, second));
                    }
                }
            }
        }
        return times.stream().filter(expression::firesAt).toList();
    }

    private static List<LocalDateTime> otherTimes(String text) {
        ExecutionTime other = ExecutionTime.forCron(OTHER.parse(text));
        List<LocalDateTime> times = new ArrayList<>();
        Optional<ZonedDateTime> next = other.nextExecution(START.minusSeconds(1).atZone(ZoneOffset.UTC));
        while (next.isPresent() && next.get().toLocalDateTime().isBefore(END)) {
            times.add(next.get().toLocalDateTime());
            next = other.nextExecution(next.get());
        }
        return times;
    }

    /** Few enough times that comparing them takes no time. */
    private static String random(Random random) {
        String day = list(random, 1, 28);
        String weekday = list(random, 1, 7);
        boolean isByDate = random.nextBoolean();
        return String.join(
                " ",
                Integer.toString(random.nextInt(60)),
                list(random, 0, 59),
                list(random, 0, 23),
                isByDate ? day : "?",
                random.nextBoolean() ? "*" : list(random, 1, 12),
                isByDate ? "?" : weekday);
    }

    private static String list(Random random, int min, int max) {
        return Stream.generate(() -> element(random, min, max))
                .limit(1 + random.nextInt(3))
                .collect(Collectors.joining(","));
    }

    private static String element(Random random, int min, int max) {
        int start = min + random.nextInt(max - min + 1);
        int end = start + random.nextInt(max - start + 1);
        return switch (random.nextInt(3)) {
            case 0 -> Integer.toString(start);
            case 1 -> start + "-" + end;
            default -> start + "-" + end + "/" + (1 + random.nextInt(5));
        };
    }
}
