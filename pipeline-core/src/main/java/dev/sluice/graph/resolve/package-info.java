/** Resolves the queries of a graph against the columns they read, and finds all errors at once. */
@NullMarked
package dev.sluice.graph.resolve;

import org.jspecify.annotations.NullMarked;
