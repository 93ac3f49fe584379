/** Verbs that deploy bundles and operate their jobs. */
@NullMarked
package dev.sluice.worker.command.schedule;

import org.jspecify.annotations.NullMarked;
