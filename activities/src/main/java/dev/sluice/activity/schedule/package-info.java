/** Looks at schedules of the service: which of their runs never started. */
@NullMarked
package dev.sluice.activity.schedule;

import org.jspecify.annotations.NullMarked;
