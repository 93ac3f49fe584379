package dev.sluice.workflow.message;

/**
 * What a flow's activity is asked.
 *
 * @param spec URI of the project file or of its folder
 * @param updateId the update
 * @param revision the plan that it follows; empty for the first
 * @param flow the flow
 * @param attemptsBefore attempts of earlier activities of the same update
 * @param pipeline the pipeline's name
 * @param dataset the dataset that the flow feeds
 * @param kind the dataset's kind
 */
public record FlowTask(
        String spec,
        String updateId,
        String revision,
        String flow,
        int attemptsBefore,
        String pipeline,
        String dataset,
        String kind) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public FlowTask {
        revision = revision == null ? "" : revision;
        pipeline = pipeline == null ? "" : pipeline;
        dataset = dataset == null ? "" : dataset;
        kind = kind == null ? "" : kind;
    }
}
