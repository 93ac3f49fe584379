package dev.sluice.execution.input;

import java.util.Map;

/**
 * The versions at which one flow reads tables as a batch; the same in every attempt of an update.
 *
 * @param datasets by dataset key
 * @param external by path
 */
public record Pins(Map<String, Long> datasets, Map<String, Long> external) {
    public Pins {
        datasets = Map.copyOf(datasets);
        external = Map.copyOf(external);
    }
}
