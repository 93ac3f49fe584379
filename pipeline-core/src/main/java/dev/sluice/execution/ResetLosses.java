package dev.sluice.execution;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.definition.DatasetName;
import dev.sluice.execution.input.FlowPosition;
import dev.sluice.graph.FlowInput;
import dev.sluice.graph.ResolvedDataset;
import dev.sluice.graph.ResolvedFlow;
import dev.sluice.graph.ResolvedGraph;
import dev.sluice.state.Storage;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Finds what streaming tables have read that their sources no longer hold, and that a full refresh would therefore lose:
 * files that the checkpoint lists and that are gone.
 */
public final class ResetLosses {
    /** Files named in a message. */
    private static final int MAX_NAMED = 3;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final StorageLayout layout;
    private final Storage storage;

    public ResetLosses(SparkSession session, StorageLayout layout) {
        this.layout = layout;
        this.storage = new Storage(session);
    }

    /** For each table that exists: what is missing, in words. */
    public Map<DatasetName, List<String>> of(ResolvedGraph graph, Map<DatasetName, TableState> tables) {
        Map<DatasetName, List<String>> losses = new LinkedHashMap<>();
        for (ResolvedDataset table : graph.targets()) {
            if (!table.definition().kind().isTable()) {
                continue;
            }
            TableState state = tables.get(table.definition().name());
            if (state == null) {
                continue;
            }
            List<String> lost = new ArrayList<>();
            for (ResolvedFlow flow : table.flows()) {
                if (flow.isStream()) {
                    lost.addAll(lost(table.definition().name(), flow, state));
                }
            }
            losses.put(table.definition().name(), lost);
        }
        return losses;
    }

    private List<String> lost(DatasetName target, ResolvedFlow flow, TableState state) {
        DatasetName name = flow.definition().name();
        FlowPosition position = FlowPosition.read(storage, layout, target, name, state.epoch());
        Path sources = new Path(layout.checkpoint(target, name, position.generation()), "sources");
        List<String> gone = new ArrayList<>();
        int total = 0;
        for (FileStatus source : storage.list(sources)) {
            Set<String> read = filesRead(source.getPath());
            total += read.size();
            read.stream().filter(file -> !storage.exists(new Path(file))).forEach(gone::add);
        }
        boolean readsFiles = flow.inputs().stream().anyMatch(input -> input.kind() == FlowInput.Kind.FILES);
        if (gone.isEmpty() || !readsFiles) {
            return List.of();
        }
        String named = String.join(", ", gone.subList(0, Math.min(MAX_NAMED, gone.size())));
        return List.of(gone.size() + " of " + total + " files that it has read are gone (" + named
                + (gone.size() > MAX_NAMED ? ", .." : "") + ")");
    }

    /** The files that a source's log in the checkpoint lists; a compacted entry holds all before it. */
    private Set<String> filesRead(Path log) {
        Set<String> files = new LinkedHashSet<>();
        for (FileStatus entry : storage.list(log)) {
            if (!entry.isFile() || entry.getPath().getName().startsWith(".")) {
                continue;
            }
            storage.read(entry.getPath())
                    .ifPresent(text -> text.lines()
                            .filter(line -> line.startsWith("{"))
                            .map(ResetLosses::path)
                            .filter(path -> !path.isEmpty())
                            .forEach(files::add));
        }
        return files;
    }

    private static String path(String line) {
        try {
            JsonNode entry = MAPPER.readTree(line);
            return java.net.URI.create(entry.path("path").asText("")).toString();
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return "";
        }
    }
}
