/** The event log: the durable record of what happened. */
@NullMarked
package dev.sluice.event;

import org.jspecify.annotations.NullMarked;
