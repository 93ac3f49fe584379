/** The steps of an update as the workflow runs them: activities, their limits, what their failures mean. */
@NullMarked
package dev.sluice.workflow.step;

import org.jspecify.annotations.NullMarked;
