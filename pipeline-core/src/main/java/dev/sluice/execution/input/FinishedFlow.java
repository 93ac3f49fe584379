package dev.sluice.execution.input;

import dev.sluice.state.table.FlowOutcome;

/**
 * How a flow ended well in an update, and in which of its attempts: whoever tells of it later tells of that one.
 *
 * @param outcome how it ended
 * @param turn the turn of the lease under which the attempt worked
 * @param attempt its number
 */
public record FinishedFlow(FlowOutcome outcome, long turn, int attempt) {}
