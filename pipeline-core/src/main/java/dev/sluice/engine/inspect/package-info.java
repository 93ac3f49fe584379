/** Answers that change nothing: dry runs, graphs, queries. */
@NullMarked
package dev.sluice.engine.inspect;

import org.jspecify.annotations.NullMarked;
