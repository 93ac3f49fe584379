package dev.sluice.graph.query;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.PipelineSpec.ExternalTable;
import java.util.List;
import java.util.function.Function;

/** What a name in a query stands for. */
public sealed interface Reference {

    /** One result whichever it is. */
    <T> T match(Function<Dataset, T> dataset, Function<External, T> external, Function<SystemView, T> system);

    /** A dataset of this pipeline. */
    record Dataset(DatasetDefinition definition) implements Reference {
        @Override
        public <T> T match(
                Function<Dataset, T> dataset, Function<External, T> external, Function<SystemView, T> system) {
            return dataset.apply(this);
        }
    }

    /** A table outside of it, under the name that the query uses. */
    record External(String name, ExternalTable table) implements Reference {
        @Override
        public <T> T match(
                Function<Dataset, T> dataset, Function<External, T> external, Function<SystemView, T> system) {
            return external.apply(this);
        }
    }

    /** One of Sluice's own views, by its name's parts. */
    public record SystemView(List<String> parts) implements Reference {
        public SystemView {
            parts = List.copyOf(parts);
        }

        @Override
        public <T> T match(
                Function<Dataset, T> dataset, Function<External, T> external, Function<SystemView, T> system) {
            return system.apply(this);
        }
    }
}
