/** The workflow that carries one update, and how its activities are called. */
@NullMarked
package dev.sluice.workflow;

import org.jspecify.annotations.NullMarked;
