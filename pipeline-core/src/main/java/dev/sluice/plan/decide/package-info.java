/** Decides what an update does: a pure function of the graph, the state of the tables and the request. */
@NullMarked
package dev.sluice.plan.decide;

import org.jspecify.annotations.NullMarked;
