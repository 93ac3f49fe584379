/** Where the commands get the engine from. */
@NullMarked
package dev.sluice.worker.engine;

import org.jspecify.annotations.NullMarked;
