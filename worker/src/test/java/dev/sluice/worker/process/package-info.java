/** Sluice as real processes: killed, stopped, several of them. */
@NullMarked
package dev.sluice.worker.process;

import org.jspecify.annotations.NullMarked;
