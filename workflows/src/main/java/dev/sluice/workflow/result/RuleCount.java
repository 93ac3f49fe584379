package dev.sluice.workflow.result;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * Rows that one expectation checked.
 *
 * @param name the rule
 * @param passedRecords rows for which it is true
 * @param failedRecords rows for which it is false or NULL
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RuleCount(String name, long passedRecords, long failedRecords) {}
