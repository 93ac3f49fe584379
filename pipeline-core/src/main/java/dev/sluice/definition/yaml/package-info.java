/** YAML texts with the places of everything in them. */
@NullMarked
package dev.sluice.definition.yaml;

import org.jspecify.annotations.NullMarked;
