package dev.sluice.plan.decide;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.List;

/** The problems that planning can find. */
final class PlanErrors {
    private PlanErrors() {}

    /** No table or flow has a name that was asked for. */
    static Problem unknown(String kind, String name, List<String> known) {
        String hint = NearestNames.hint(name, known);
        return Problem.of(
                ErrorCode.UNKNOWN_SELECTION,
                "the pipeline has no " + kind + " " + name,
                hint.isEmpty() ? "its " + kind + "s are " + String.join(", ", known) : hint);
    }

    static Problem tooManyFlows(long flows, int allowed) {
        return Problem.of(
                ErrorCode.TOO_MANY_FLOWS,
                "the update would run " + flows + " flows, and one update runs at most " + allowed,
                "refresh part of the datasets at a time with --refresh, or split the pipeline");
    }

    static Problem allAndSome() {
        return Problem.of(
                ErrorCode.ARGUMENT_INVALID,
                "a full refresh of everything can't be combined with a selection",
                "give either --full-refresh-all, or --refresh, --full-refresh and --refresh-flow with names");
    }

    static Problem resetNotAllowed(String dataset) {
        return Problem.of(
                ErrorCode.RESET_NOT_ALLOWED,
                dataset + " is protected: its property pipelines.reset.allowed is false",
                "refresh it without a full refresh, or change the property");
    }

    static Problem downstreamUndecided(String dataset, List<String> readers) {
        return Problem.of(
                ErrorCode.DOWNSTREAM_UNDECIDED,
                "a full refresh of " + dataset + " rewrites it, and streaming tables read it: "
                        + String.join(", ", readers),
                "add --cascade to reset them too, or --keep-downstream to let them go on with rows that arrive later");
    }

    static Problem losesData(String dataset, List<String> losses) {
        return Problem.of(
                ErrorCode.RESET_LOSES_DATA,
                "a full refresh of " + dataset + " would lose data: " + String.join("; ", losses),
                "bring the sources back, or accept the loss with --allow-data-loss");
    }

    static Problem needsFullRefresh(String dataset, String change, SourceLocation where) {
        return new Problem(
                ErrorCode.NEEDS_FULL_REFRESH,
                change,
                "run with --full-refresh " + dataset + ", or undo the change",
                where);
    }
}
