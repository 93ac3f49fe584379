/** Checks on one resolved dataset, one class each. */
@NullMarked
package dev.sluice.graph.check;

import org.jspecify.annotations.NullMarked;
