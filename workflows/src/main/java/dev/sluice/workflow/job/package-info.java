/** Jobs: tasks that wait for one another, each an update of a pipeline or any other workflow. */
@NullMarked
package dev.sluice.workflow.job;

import org.jspecify.annotations.NullMarked;
