package dev.sluice.definition.query;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sluice.error.SourceLocation;
import java.util.Map;
import java.util.function.Function;

/** A query of a definition, as its front end leaves it: text, or a plan; names in it are not looked up yet. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "form", defaultImpl = QueryText.class)
@JsonSubTypes({
    @JsonSubTypes.Type(value = QueryText.class, name = "text"),
    @JsonSubTypes.Type(value = QueryPlan.class, name = "plan")
})
public sealed interface DefinedQuery permits QueryText, QueryPlan {

    /** Where it starts in the user's file. */
    SourceLocation location();

    /** Spark settings that hold for it alone, by key. */
    Map<String, String> conf();

    /** Catalog that unqualified names in it belong to. */
    String catalog();

    /** Schema that unqualified names in it belong to. */
    String schema();

    /** The place in the user's file of a position that Spark names: its line from 1 and its column from 0. */
    SourceLocation at(int line, int columnFromZero);

    /** One result whichever form this is. */
    <T> T match(Function<QueryText, T> text, Function<QueryPlan, T> plan);
}
