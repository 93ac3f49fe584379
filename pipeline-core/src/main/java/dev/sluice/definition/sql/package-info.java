/** Reads pipeline SQL: the heads of statements here, the queries in them by Spark's own parser later. */
@NullMarked
package dev.sluice.definition.sql;

import org.jspecify.annotations.NullMarked;
