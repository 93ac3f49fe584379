package dev.sluice.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SharedSpark;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrentAppendTest {
    private static final int CALLERS = 100;
    private static final int EVENTS_EACH = 3;

    @TempDir
    Path folder;

    private URI table() {
        return folder.resolve("event_log").toUri();
    }

    private List<String> idsInOrder() {
        return new EventViews(SharedSpark.get(), table())
                .eventLog().orderBy("sequence", "id").select("id").collectAsList().stream()
                        .map(row -> row.getString(0))
                        .toList();
    }

    private long commits() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(table()).resolve("_delta_log"))) {
            return files.filter(file -> file.toString().endsWith(".json")).count();
        }
    }

    @Test
    void callersThatComeTogetherShareCommits() throws Exception {
        EventLog log = EventLog.open(table());
        log.append(AppendingProcess.named("first", 1));
        append(List.of(log));

        List<String> ids = idsInOrder();
        assertThat(ids).doesNotHaveDuplicates().hasSize(CALLERS * EVENTS_EACH + 1);
        assertThat(commits()).isLessThan(CALLERS / 2);
        Map<String, List<String>> byCaller = new HashMap<>();
        ids.forEach(id -> byCaller.computeIfAbsent(id.substring(0, id.lastIndexOf('-')), key -> new ArrayList<>())
                .add(id));
        assertThat(byCaller.get("caller-42")).containsExactly("caller-42-0", "caller-42-1", "caller-42-2");
    }

    @Test
    void severalLogsOnOneTableMakeItTogether() throws Exception {
        List<EventLog> logs =
                Stream.generate(() -> EventLog.open(table())).limit(8).toList();
        append(logs);
        assertThat(idsInOrder()).doesNotHaveDuplicates().hasSize(CALLERS * EVENTS_EACH);
    }

    @Test
    void severalProcessesLoseAndDoubleNothing() throws Exception {
        int commits = 20;
        List<Process> processes = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            processes.add(start(name, commits));
        }
        for (Process process : processes) {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        assertThat(idsInOrder()).doesNotHaveDuplicates().hasSize(2 * commits * EVENTS_EACH);
        assertThat(new EventViews(SharedSpark.get(), table())
                        .eventLog()
                        .groupBy("message")
                        .count()
                        .where("count <> " + EVENTS_EACH)
                        .collectAsList())
                .isEqualTo(List.<Row>of());
    }

    private static void append(List<EventLog> logs) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(CALLERS);
        CountDownLatch start = new CountDownLatch(1);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                EventLog log = logs.get(i % logs.size());
                List<Event> events = AppendingProcess.named("caller-" + i, EVENTS_EACH);
                running.add(pool.submit(() -> {
                    start.await();
                    log.append(events);
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> one : running) {
                one.get();
            }
        } finally {
            pool.shutdown();
        }
    }

    private Process start(String name, int commits) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AppendingProcess.class.getName(),
                        table().toString(),
                        name,
                        Integer.toString(commits),
                        Integer.toString(EVENTS_EACH))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .start();
    }
}
