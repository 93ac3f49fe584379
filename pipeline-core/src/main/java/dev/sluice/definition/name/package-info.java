/** Names as programs write them. */
@NullMarked
package dev.sluice.definition.name;

import org.jspecify.annotations.NullMarked;
