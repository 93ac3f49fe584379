package dev.sluice.worker.metric;

import dev.sluice.workflow.step.StepNames;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the labels of the Temporal SDK's metrics bounded. Flows are activities of their own names there: all of them become
 * one value. Of any other label the first values stand for themselves.
 */
final class SdkLabels implements MeterFilter {
    /** What the names of the SDK's metrics begin with. */
    static final String PREFIX = "temporal_";

    /** Stands for every activity that is a flow. */
    static final String FLOW = "flow";

    private static final String ACTIVITY_TYPE = "activity_type";

    /** What the SDK says where there is no activity. */
    private static final Set<String> NO_ACTIVITY = Set.of("none", "");

    /** Values of one label; the SDK's own sets of values are far smaller. */
    private static final int MAX_VALUES = 50;

    private final Map<String, BoundedNames> values = new ConcurrentHashMap<>();

    @Override
    public Meter.Id map(Meter.Id id) {
        if (!id.getName().startsWith(PREFIX)) {
            return id;
        }
        List<Tag> tags = id.getTags().stream()
                .map(tag -> Tag.of(tag.getKey(), value(tag)))
                .toList();
        return id.replaceTags(tags);
    }

    private String value(Tag tag) {
        if (tag.getKey().equals(ACTIVITY_TYPE)) {
            boolean isFlow = !StepNames.ALL.contains(tag.getValue()) && !NO_ACTIVITY.contains(tag.getValue());
            return isFlow ? FLOW : tag.getValue();
        }
        return values.computeIfAbsent(tag.getKey(), key -> new BoundedNames(MAX_VALUES))
                .label(tag.getValue());
    }
}
