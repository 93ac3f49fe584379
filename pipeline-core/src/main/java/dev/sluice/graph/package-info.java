/** The declared datasets with their flows, names bound, and what resolving them gives. */
@NullMarked
package dev.sluice.graph;

import org.jspecify.annotations.NullMarked;
