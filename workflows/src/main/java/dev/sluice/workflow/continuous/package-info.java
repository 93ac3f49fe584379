/** The workflow that keeps a continuous pipeline fresh. */
@NullMarked
package dev.sluice.workflow.continuous;

import org.jspecify.annotations.NullMarked;
