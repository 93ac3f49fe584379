/** Verbs that need a Temporal service: workers, and updates that run on them. */
@NullMarked
package dev.sluice.worker.command.server;

import org.jspecify.annotations.NullMarked;
