/** Tests of the event log. */
@NullMarked
package dev.sluice.event;

import org.jspecify.annotations.NullMarked;
