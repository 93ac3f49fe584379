package dev.sluice.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SharedSpark;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {
    @TempDir
    Path folder;

    private URI table() {
        return folder.resolve("storage with space/event_log").toUri();
    }

    private Dataset<Row> read() {
        return new EventViews(SharedSpark.get(), table()).eventLog().orderBy("sequence");
    }

    @Test
    void whatIsAppendedIsReadBack() {
        Event full = new Event(
                "id-1",
                Event.EventType.FLOW_PROGRESS,
                Event.Level.ERROR,
                new Event.Origin("p-1", "orders", "u-1", "silver", "silver_orders", 7L),
                SomeEvents.TIME,
                "„it's broken\"\n\t\\ 日本 🚰",
                new Event.ErrorInfo(
                        true,
                        List.of(
                                new Event.ExceptionInfo("a.Outer", "outer", List.of("f1", "f2")),
                                new Event.ExceptionInfo("a.Inner", "", List.of()))),
                Map.of("status", "FAILED", "list", List.of(1, "zwei"), "quote\"", Map.of("x", 1.5)));
        Event bare = SomeEvents.one("u-1", "", Map.of());
        EventLog.open(table()).append(List.of(full, bare));

        List<Row> rows = read().collectAsList();
        assertThat(rows).hasSize(2);
        Row row = rows.get(0);
        assertThat(row.<String>getAs("id")).isEqualTo("id-1");
        assertThat(row.<String>getAs("message")).isEqualTo(full.message());
        assertThat(row.<Timestamp>getAs("timestamp").toInstant()).isEqualTo(SomeEvents.TIME);
        assertThat(row.<String>getAs("level")).isEqualTo("ERROR");
        assertThat(row.<String>getAs("event_type")).isEqualTo("flow_progress");
        assertThat(row.<String>getAs("details"))
                .startsWith("{\"flow_progress\":{")
                .contains("\"quote\\\"\":{\"x\":1.5}");
        Row origin = row.getAs("origin");
        assertThat(origin.<String>getAs("flow_name")).isEqualTo("silver");
        assertThat(origin.<String>getAs("flow_id")).isEqualTo(EventIds.flow("p-1", "silver"));
        assertThat(origin.<Long>getAs("batch_id")).isEqualTo(7L);
        assertThat(origin.<String>getAs("host")).isNotBlank();
        Row error = row.getAs("error");
        assertThat(error.<Boolean>getAs("fatal")).isTrue();
        List<Row> exceptions = error.getList(error.fieldIndex("exceptions"));
        assertThat(exceptions).hasSize(2);
        assertThat(exceptions.get(0).getList(2)).isEqualTo(List.of("f1", "f2"));
        assertThat(exceptions.get(1).getString(0)).isEqualTo("a.Inner");

        Row other = rows.get(1);
        assertThat(other.isNullAt(other.fieldIndex("error"))).isTrue();
        assertThat(other.<Row>getAs("origin").isNullAt(3)).isTrue();
        assertThat(other.<Row>getAs("origin").isNullAt(6)).isTrue();
        assertThat(other.<String>getAs("details")).isEqualTo("{\"update_progress\":{}}");
        assertThat(other.<Long>getAs("sequence")).isGreaterThan(row.<Long>getAs("sequence"));
    }

    @Test
    void anEmptyAndAWrittenLogHaveTheSameColumns() {
        StructType before = read().schema();
        assertThat(read().count()).isZero();
        EventLog.open(table()).append(SomeEvents.many("u", 1));
        assertThat(read().schema()).isEqualTo(before);
    }

    @Test
    void aLongLogIsReadFromACheckpoint() throws IOException {
        EventLog log = EventLog.open(table());
        List<String> messages = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            log.append(List.of(SomeEvents.one("u" + i % 2, "commit " + i, Map.of("state", "RUNNING"))));
            messages.add("commit " + i);
        }
        try (Stream<Path> files = Files.list(Path.of(table()).resolve("_delta_log"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("00000000000000000025.checkpoint.parquet", "00000000000000000050.checkpoint.parquet");
        }
        assertThat(read().select("message").collectAsList())
                .extracting(row -> row.getString(0))
                .isEqualTo(messages);
        assertThat(log.idsOf("u1")).hasSize(30);
        EventLog.open(table()).append(SomeEvents.many("u0", 1));
        assertThat(read().count()).isEqualTo(61);
    }

    @Test
    void aSuccessorLearnsWhatWasWritten() {
        EventLog log = EventLog.open(table());
        assertThat(log.idsOf("u")).isEmpty();
        Event written = SomeEvents.one("u", "m", Map.of());
        log.append(List.of(written, SomeEvents.one("other", "m", Map.of())));
        EventLog reader = EventLog.open(table());
        assertThat(reader.idsOf("u")).containsExactly(written.id());
        assertThat(reader.contains("u", List.of(written.id()))).isTrue();
        assertThat(reader.contains("u", List.of(written.id(), "unknown"))).isFalse();
        assertThat(reader.idsOf("nobody")).isEmpty();
    }

    @Test
    void aLogThatWasMovedIsStillWhole() throws IOException {
        EventLog.open(table()).append(SomeEvents.many("u", 2));
        Path moved = folder.resolve("elsewhere");
        Files.move(Path.of(table()), moved);
        assertThat(EventLog.open(moved.toUri()).idsOf("u")).hasSize(2);
        assertThat(new EventViews(SharedSpark.get(), moved.toUri()).eventLog().collectAsList())
                .hasSize(2);
    }

    @Test
    void longValuesAreCut() {
        List<String> stack = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            stack.add("x".repeat(1_000));
        }
        Map<String, Object> details = new HashMap<>();
        details.put("state", "FAILED");
        details.put("huge", "h".repeat(1_000_000));
        Event event = new Event(
                "long",
                Event.EventType.UPDATE_PROGRESS,
                Event.Level.ERROR,
                new Event.Origin("p", "orders", "u", null, null, null),
                SomeEvents.TIME,
                "m".repeat(100_000),
                new Event.ErrorInfo(true, List.of(new Event.ExceptionInfo("c", "e".repeat(100_000), stack))),
                details);
        EventLog.open(table()).append(List.of(event));

        Row row = read().first();
        assertThat(row.<String>getAs("message"))
                .hasSizeLessThan(EventLimits.MAX_MESSAGE_CHARS + 100)
                .endsWith("(92000 characters left out)");
        assertThat(row.<String>getAs("details"))
                .isEqualTo("{\"update_progress\":{\"state\":\"FAILED\",\"left_out\":[\"huge\"]}}");
        Row exception = (Row) row.<Row>getAs("error").getList(1).get(0);
        assertThat(exception.getList(2)).hasSize(EventLimits.MAX_STACK_FRAMES);
    }

    @Test
    void anInterruptedThreadStillWrites() {
        Thread.currentThread().interrupt();
        EventLog.open(table()).append(SomeEvents.many("u", 2));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(read().count()).isEqualTo(2);
    }

    @Test
    void aPlaceThatCannotBeWrittenIsAStorageError() throws IOException {
        Files.writeString(folder.resolve("file"), "in the way");
        EventLog log = EventLog.open(folder.resolve("file/event_log").toUri());
        assertThatThrownBy(() -> log.append(SomeEvents.many("u", 1)))
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_UNAVAILABLE))
                .hasMessageContaining("could not be written");
    }

    @Test
    void anEventWithoutJsonFailsItsCallerOnly() {
        EventLog log = EventLog.open(table());
        Event broken = SomeEvents.one("u", "m", Map.of("x", new Object()));
        assertThatThrownBy(() -> log.append(List.of(broken))).isInstanceOf(PipelineException.class);
        log.append(SomeEvents.many("u", 1));
        assertThat(read().count()).isEqualTo(1);
    }

    @Test
    void aLogThatVanishedIsMadeAgain() throws IOException {
        EventLog log = EventLog.open(table());
        log.append(SomeEvents.many("u", 1));
        log.append(SomeEvents.many("u", 1));
        try (Stream<Path> files = Files.walk(Path.of(table()))) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        log.append(SomeEvents.many("u", 3));
        assertThat(log.idsOf("u")).hasSize(3);
    }
}
