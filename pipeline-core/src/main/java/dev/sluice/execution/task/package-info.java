/** One attempt of one flow: what it may use, and how it is cancelled. */
@NullMarked
package dev.sluice.execution.task;

import org.jspecify.annotations.NullMarked;
