/** The Delta table that holds the event log, written and read through Delta Kernel. */
@NullMarked
package dev.sluice.event.table;

import org.jspecify.annotations.NullMarked;
