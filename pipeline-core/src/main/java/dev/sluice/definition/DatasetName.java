package dev.sluice.definition;

import java.util.Locale;

/**
 * A dataset's full name. Two names are equal when they differ only in case, as in Spark's own catalogs; the spelling of
 * the declaration is kept for display.
 */
public record DatasetName(String catalog, String schema, String table) implements Comparable<DatasetName> {
    public DatasetName {
        if (catalog.isBlank() || schema.isBlank() || table.isBlank()) {
            throw new IllegalArgumentException("a dataset name has three parts, none of them blank");
        }
    }

    /** The name in lower case with its parts joined by dots, each part with a dot or backtick in it quoted. */
    public String key() {
        return String.join(".", quoteIfNeeded(catalog), quoteIfNeeded(schema), quoteIfNeeded(table))
                .toLowerCase(Locale.ROOT);
    }

    /** The name as messages show it: just the table in the pipeline's default schema, else qualified as far as needed. */
    public String display(String defaultCatalog, String defaultSchema) {
        if (!catalog.equalsIgnoreCase(defaultCatalog)) {
            return String.join(".", quoteIfNeeded(catalog), quoteIfNeeded(schema), quoteIfNeeded(table));
        }
        return schema.equalsIgnoreCase(defaultSchema)
                ? quoteIfNeeded(table)
                : quoteIfNeeded(schema) + "." + quoteIfNeeded(table);
    }

    private static String quoteIfNeeded(String part) {
        return part.indexOf('.') < 0 && part.indexOf('`') < 0 ? part : "`" + part.replace("`", "``") + "`";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DatasetName name && key().equals(name.key());
    }

    @Override
    public int hashCode() {
        return key().hashCode();
    }

    @Override
    public int compareTo(DatasetName other) {
        return key().compareTo(other.key());
    }

    @Override
    public String toString() {
        return String.join(".", quoteIfNeeded(catalog), quoteIfNeeded(schema), quoteIfNeeded(table));
    }
}
