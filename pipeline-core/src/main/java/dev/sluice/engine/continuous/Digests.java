package dev.sluice.engine.continuous;

import dev.sluice.execution.input.SourceStates;
import dev.sluice.graph.FlowInput;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
            MessageDigest digest = sha256();
            dataset.definition().forEach(fingerprint -> add(digest, fingerprint));
            dataset.outside().forEach(input -> add(digest, states.getOrDefault(input.path(), "")));
            digests.put(dataset.name(), HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), BYTES)));
        }
        return digests;
    }

    private static void add(MessageDigest digest, String text) {
        digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
