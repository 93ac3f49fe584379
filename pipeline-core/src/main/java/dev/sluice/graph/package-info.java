/** The dataflow graph: names bound, queries resolved, errors found all at once. */
@NullMarked
package dev.sluice.graph;

import org.jspecify.annotations.NullMarked;
