/** The steps of maintenance, each of which makes way for updates. */
@NullMarked
package dev.sluice.engine.maintenance;

import org.jspecify.annotations.NullMarked;
