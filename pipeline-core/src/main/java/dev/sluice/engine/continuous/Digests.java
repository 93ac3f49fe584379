package dev.sluice.engine.continuous;

import dev.sluice.execution.input.SourceStates;
import dev.sluice.graph.FlowInput;
import dev.sluice.state.Sha256;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads what tables depend on outside of the pipeline, without a Spark job, and makes one short text of it for each. */
final class Digests {
    /** Of the digest; enough to tell two states of one table apart. */
    private static final int BYTES = 12;

    private Digests() {}

    /** The digest of each table, by name. */
    static Map<String, String> of(List<WatchedDataset> datasets, SourceStates sources) {
        List<FlowInput> inputs =
                datasets.stream().flatMap(dataset -> dataset.outside().stream()).toList();
        Map<String, String> states = sources.readAll(inputs);
        Map<String, String> digests = new LinkedHashMap<>();
        for (WatchedDataset dataset : datasets) {
            Stream<String> meaning = Stream.concat(
                    dataset.definition().stream(),
                    dataset.outside().stream().map(input -> states.getOrDefault(input.path(), "")));
            digests.put(dataset.name(), Sha256.hex(BYTES, meaning.map(text -> text + "\n")));
        }
        return digests;
    }
}
