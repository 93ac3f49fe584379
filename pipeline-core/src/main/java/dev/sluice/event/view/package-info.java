/** Ready views over the event log, one class each, so that nobody has to write JSON paths. */
@NullMarked
package dev.sluice.event.view;

import org.jspecify.annotations.NullMarked;
