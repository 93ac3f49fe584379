/** Queries of a definition, as the front ends leave them. */
@NullMarked
package dev.sluice.definition.query;

import org.jspecify.annotations.NullMarked;
