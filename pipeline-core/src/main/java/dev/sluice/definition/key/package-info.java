/** The settings that Sluice itself knows: {@code pipelines.*} in configuration, SET and TBLPROPERTIES. */
@NullMarked
package dev.sluice.definition.key;

import org.jspecify.annotations.NullMarked;
