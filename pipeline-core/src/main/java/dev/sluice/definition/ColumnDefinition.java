package dev.sluice.definition;

import dev.sluice.error.SourceLocation;
import org.jspecify.annotations.Nullable;

/**
 * A column named in a dataset's column list.
 *
 * @param name the column's name
 * @param type its type as SQL text, or null where only a name or a comment is given and the query decides the type
 * @param notNull whether NOT NULL was declared
 * @param comment its comment, if any
 * @param location where it stands
 */
public record ColumnDefinition(
        String name,
        @Nullable String type,
        boolean notNull,
        @Nullable String comment,
        SourceLocation location) {}
