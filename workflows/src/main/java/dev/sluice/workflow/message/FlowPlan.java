package dev.sluice.workflow.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * What the workflow has to know of one planned flow.
 *
 * @param name the flow; also the type of its activity
 * @param dataset the dataset it feeds
 * @param kind the dataset's kind
 * @param inputs datasets of the pipeline that it reads
 * @param after flows that must have ended well before it starts
 * @param selected whether the update runs it; otherwise its dataset is used as it is
 * @param refresh what will be done
 * @param reason why
 * @param freshAt versions of its inputs at which its table is up to date; empty: the flow has to look
 * @param tableVersion version of its dataset's table when the update was planned, negative if there is none
 * @param nothingToDo whether planning knows that its table is up to date, whatever else the update does
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record FlowPlan(
        String name,
        String dataset,
        String kind,
        List<String> inputs,
        List<String> after,
        boolean selected,
        String refresh,
        String reason,
        Map<String, Long> freshAt,
        long tableVersion,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean nothingToDo) {

    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public FlowPlan {
        inputs = inputs == null ? List.of() : List.copyOf(inputs);
        after = after == null ? List.of() : List.copyOf(after);
        freshAt = freshAt == null ? Map.of() : Map.copyOf(freshAt);
        reason = reason == null ? "" : reason;
    }

    /** The line beside the flow in the UI's timeline, such as {@code silver_orders <- bronze_orders}. */
    public String summary() {
        return dataset + (inputs.isEmpty() ? "" : " <- " + String.join(", ", inputs));
    }
}
