/** What goes into the workflow and between it and its activities; stays small, since all of it is kept in histories. */
@NullMarked
package dev.sluice.workflow.message;

import org.jspecify.annotations.NullMarked;
