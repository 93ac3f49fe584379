/** Updates that are broken off at every point, and what the next one makes of it. */
@NullMarked
package dev.sluice.engine.crash;

import org.jspecify.annotations.NullMarked;
