package dev.sluice.definition;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sluice.definition.query.DefinedQuery;
import dev.sluice.definition.query.QueryText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a flow gets its rows: from a query, or from a change feed. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "body")
@JsonSubTypes({
    @JsonSubTypes.Type(value = FlowBody.Query.class, name = "query"),
    @JsonSubTypes.Type(value = FlowBody.AutoCdc.class, name = "auto_cdc")
})
public sealed interface FlowBody {

    /** One result whichever body this is. */
    <T> T match(Function<Query, T> query, Function<AutoCdc, T> autoCdc);

    /** A query's rows. */
    record Query(@JsonAlias("text") DefinedQuery query) implements FlowBody {
        @Override
        public <T> T match(Function<Query, T> query, Function<AutoCdc, T> autoCdc) {
            return query.apply(this);
        }
    }

    /**
     * A change feed applied to the target by key. Expressions are kept as SQL text.
     *
     * @param source the feed
     * @param keys key columns, in order
     * @param ignoreNullUpdates columns whose NULLs leave the target's value alone; empty: none
     * @param applyAsDelete condition of a delete event
     * @param applyAsTruncate condition of a truncate event
     * @param sequenceBy expression that orders the events of a key
     * @param columns target columns taken from the feed
     * @param scdType 1 or 2
     * @param trackHistory columns whose change makes a new version (SCD 2)
     */
    record AutoCdc(
            QueryText source,
            List<String> keys,
            Optional<ColumnSelection> ignoreNullUpdates,
            @Nullable String applyAsDelete,
            @Nullable String applyAsTruncate,
            String sequenceBy,
            ColumnSelection columns,
            int scdType,
            ColumnSelection trackHistory)
            implements FlowBody {
        public AutoCdc {
            keys = List.copyOf(keys);
            if (scdType != 1 && scdType != 2) {
                throw new IllegalArgumentException("SCD type is 1 or 2, not " + scdType);
            }
        }

        @Override
        public <T> T match(Function<Query, T> query, Function<AutoCdc, T> autoCdc) {
            return autoCdc.apply(this);
        }
    }
}
