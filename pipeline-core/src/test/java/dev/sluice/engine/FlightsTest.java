package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.inspect.QueryResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real flights against what a program without Spark makes of the same files. */
class FlightsTest {
    private static final Path EXAMPLE = Path.of("../examples/flights");
    private static final List<String> VIEWS = List.of(
            "airlines",
            "planes",
            "delays_by_airline",
            "delays_by_manufacturer",
            "delays_by_aircraft_age",
            "daily_traffic",
            "routes",
            "busiest_routes");

    @TempDir
    Path folder;

    @Test
    void sevenDays() throws IOException {
        TestPipeline flights = TestPipeline.copyOf(EXAMPLE, folder);
        assertMatches(flights, flights.run(), "week");
    }

    @Test
    void allMonthsOfTheYear() throws IOException {
        TestPipeline flights = TestPipeline.copyOf(EXAMPLE, folder);
        TestUpdate update = flights.run(Ask.everything().parameter("flights_path", "year"));
        assertThat(update.outcome("bronze_flights").outputRows()).isEqualTo(336_776);
        assertThat(update.outcome("silver_flights").outputRows()).isEqualTo(327_346);
        assertThat(update.outcome("delays_by_airline").outputRows()).isEqualTo(16);
        assertMatches(flights, update, "year");
    }

    private static void assertMatches(TestPipeline flights, TestUpdate update, String period) throws IOException {
        assertThat(update.state()).isEqualTo("COMPLETED");
        for (String line : lines(period, "_counts")) {
            String[] count = line.split(",", -1);
            assertThat(flights.value("SELECT count(*) FROM " + count[0]))
                    .as(count[0])
                    .isEqualTo(count[1]);
        }
        List<String> counted = update.plan().flows().stream()
                .flatMap(flow -> update.outcome(flow.name()).expectations().stream())
                .filter(count -> count.dataset().equals("silver_flights"))
                .map(count -> String.join(
                        ",",
                        count.dataset(),
                        count.name(),
                        Long.toString(count.passedRecords()),
                        Long.toString(count.failedRecords())))
                .toList();
        assertThat(counted).containsExactlyElementsOf(lines(period, "_expectations"));
        for (String view : VIEWS) {
            assertThat(csv(flights.query("SELECT * FROM " + view)))
                    .as(view)
                    .containsExactlyInAnyOrderElementsOf(lines(period, view));
        }
    }

    private static List<String> lines(String period, String name) throws IOException {
        List<String> lines = Files.readAllLines(EXAMPLE.resolve("expected/" + period + "/" + name + ".csv"));
        return lines.subList(1, lines.size());
    }

    private static List<String> csv(QueryResult result) {
        return result.rows().stream()
                .map(row -> row.stream().map(FlightsTest::cell).collect(Collectors.joining(",")))
                .toList();
    }

    private static String cell(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        return text.contains(",") || text.contains("\"") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}
