/** Jobs that start when files arrive. */
@NullMarked
package dev.sluice.workflow.trigger;

import org.jspecify.annotations.NullMarked;
