package dev.sluice.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.Row;

/** What must hold of every event log, whatever happened, as its readers see it: of an event told twice the first counts. */
final class EventAudit {
    private static final Set<String> UPDATE_ENDS = Set.of("COMPLETED", "FAILED", "CANCELED");
    private static final Set<String> ATTEMPT_ENDS = Set.of("COMPLETED", "FAILED", "IDLE", "STOPPED");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, Set<String>> updates = new TreeMap<>();
    private final Map<String, Set<String>> attempts = new TreeMap<>();

    EventAudit(List<Row> events) {
        Set<String> ids = new HashSet<>();
        events.stream()
                .sorted(Comparator.comparing(event -> event.<Long>getAs("sequence")))
                .filter(event -> ids.add(event.getAs("id")))
                .forEach(this::read);
    }

    /** Every update that the log knows is over, in one state; every attempt of a flow that it knows ended, in one way. */
    void check() {
        assertThat(updates).isNotEmpty();
        updates.forEach((update, ends) ->
                assertThat(ends).as("ends of update " + update).hasSize(1));
        attempts.forEach((attempt, ends) ->
                assertThat(ends).as("ends of attempt " + attempt).hasSize(1));
    }

    /** The state in which an update ended. */
    Set<String> endOf(String update) {
        return updates.getOrDefault(update, Set.of());
    }

    /** The attempts that the log knows of. */
    Set<String> attempts() {
        return attempts.keySet();
    }

    private void read(Row event) {
        Row origin = event.getStruct(event.fieldIndex("origin"));
        String update = origin.getAs("update_id");
        JsonNode details = parse(event.getAs("details"));
        updates.computeIfAbsent(update, key -> new TreeSet<>());
        String state = details.path("update_progress").path("state").asText();
        if (UPDATE_ENDS.contains(state)) {
            updates.computeIfAbsent(update, key -> new TreeSet<>()).add(state);
        }
        JsonNode progress = details.path("flow_progress");
        int attempt = progress.path("attempt").asInt();
        if (attempt > 0) {
            String key = update + "/" + origin.getAs("flow_name") + "/"
                    + progress.path("fencing_token").asLong() + "/" + attempt;
            Set<String> ends = attempts.computeIfAbsent(key, ignored -> new TreeSet<>());
            String status = progress.path("status").asText();
            if (ATTEMPT_ENDS.contains(status)) {
                ends.add(status);
            }
        }
    }

    private static JsonNode parse(String details) {
        try {
            return MAPPER.readTree(details);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
