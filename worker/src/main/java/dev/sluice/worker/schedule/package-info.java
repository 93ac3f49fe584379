/** When schedules fire: Quartz expressions, and what daylight saving does to them. Knows no Temporal. */
@NullMarked
package dev.sluice.worker.schedule;

import org.jspecify.annotations.NullMarked;
