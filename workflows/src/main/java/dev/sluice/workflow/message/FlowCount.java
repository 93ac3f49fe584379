package dev.sluice.workflow.message;

/**
 * How many flows of one kind ended in one state.
 *
 * @param kind the kind of the datasets they feed
 * @param state how they ended
 * @param count how many, at least one
 */
public record FlowCount(String kind, String state, int count) {}
