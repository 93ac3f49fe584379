package dev.sluice.workflow;

import io.temporal.common.SearchAttributeKey;
import java.util.List;

/** Search attributes of updates. A worker registers them before it starts, since an unknown one blocks a workflow. */
public final class SluiceSearchAttributes {
    /** The pipeline's name. */
    public static final SearchAttributeKey<String> PIPELINE = SearchAttributeKey.forKeyword("SluicePipeline");

    /** The update's state. */
    public static final SearchAttributeKey<String> UPDATE_STATE = SearchAttributeKey.forKeyword("SluiceUpdateState");

    /** Names of the flows that failed. */
    public static final SearchAttributeKey<List<String>> FAILED_FLOWS =
            SearchAttributeKey.forKeywordList("SluiceFailedFlows");

    private SluiceSearchAttributes() {}
}
