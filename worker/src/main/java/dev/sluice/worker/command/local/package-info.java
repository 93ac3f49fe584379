/** Verbs that do their work in this process. */
@NullMarked
package dev.sluice.worker.command.local;

import org.jspecify.annotations.NullMarked;
