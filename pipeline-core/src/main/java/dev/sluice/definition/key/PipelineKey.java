package dev.sluice.definition.key;

import dev.sluice.error.PipelineException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Every {@code pipelines.*} setting that has a meaning here: the list that docs are made from. Keys count by case. */
public enum PipelineKey {
    MAX_CONCURRENT_FLOWS(
            "pipelines.maxConcurrentFlows", ValueType.POSITIVE_COUNT, "16", "how many flows a worker runs at once"),
    FLOW_TIMEOUT("pipelines.flowTimeout", ValueType.DURATION, "24 h", "how long one attempt of a flow may take"),
    HEARTBEAT_TIMEOUT(
            "pipelines.heartbeatTimeout",
            ValueType.DURATION,
            "2 min",
            "how long a flow may be silent before its worker counts as lost"),
    MAX_FLOW_RETRY_ATTEMPTS(
            "pipelines.maxFlowRetryAttempts",
            ValueType.COUNT,
            "2",
            "how often a flow is tried again in production after an error that may pass"),
    NUM_UPDATE_RETRY_ATTEMPTS(
            "pipelines.numUpdateRetryAttempts",
            ValueType.COUNT,
            "5",
            "how often a production update is tried again for flows that failed with an error that may pass"),
    UPDATE_RETRY_INTERVAL(
            "pipelines.updateRetryInterval",
            ValueType.DURATION,
            "30 s",
            "pause before a production update is tried again; doubled each time, up to 10 min"),
    HOLD_TIMEOUT(
            "pipelines.holdTimeout",
            ValueType.DURATION,
            "7 days",
            "how long an update with failed flows waits for somebody's decision"),
    TRIGGER_INTERVAL(
            "pipelines.trigger.interval",
            ValueType.DURATION,
            "5 s",
            "pause between two refreshes of a flow in a continuous pipeline; if unset, 1 min for materialized views"),
    PYTHON_TIMEOUT(
            "pipelines.python.timeout",
            ValueType.DURATION,
            "2 min",
            "how long the pipeline's files in Python may take to declare what they declare"),
    RESET_ALLOWED(
            "pipelines.reset.allowed",
            ValueType.FLAG,
            "true",
            "whether a full refresh may remove the table's data and checkpoint"),
    S3_SINGLE_WRITER(
            "pipelines.s3.singleWriter",
            ValueType.FLAG,
            "false",
            "your word that only one worker writes to the pipeline's storage on S3, so that no log store for several is needed"),
    AUTO_OPTIMIZE(
            "pipelines.autoOptimize.managed",
            ValueType.FLAG,
            "true",
            "whether maintenance joins the small files of the table"),
    MAINTENANCE_RETENTION(
            "pipelines.maintenance.retention",
            ValueType.DURATION,
            "7 days",
            "how long an update can be retried after its last sign: maintenance keeps its plan, and what it reads, that long"),
    EVENT_LOG_RETENTION(
            "pipelines.eventLog.retention",
            ValueType.DURATION,
            "365 days",
            "how long maintenance keeps events; those of the last 20 updates stay in any case"),
    CDC_TOMBSTONE_SECONDS(
            "pipelines.cdc.tombstoneGCThresholdInSeconds",
            ValueType.SECONDS,
            "172800",
            "how long AUTO CDC remembers deleted keys"),
    CDC_CURRENT_FLAG(
            "pipelines.cdc.currentFlag",
            ValueType.FLAG,
            "true",
            "whether a table with SCD type 2 has the column __IS_CURRENT");

    private static final Set<PipelineKey> IN_USE = EnumSet.of(
            FLOW_TIMEOUT,
            HEARTBEAT_TIMEOUT,
            HOLD_TIMEOUT,
            MAX_FLOW_RETRY_ATTEMPTS,
            NUM_UPDATE_RETRY_ATTEMPTS,
            UPDATE_RETRY_INTERVAL,
            TRIGGER_INTERVAL,
            PYTHON_TIMEOUT,
            RESET_ALLOWED,
            S3_SINGLE_WRITER,
            AUTO_OPTIMIZE,
            MAINTENANCE_RETENTION,
            EVENT_LOG_RETENTION);

    private final String key;
    private final ValueType type;
    private final String defaultValue;
    private final String meaning;

    PipelineKey(String key, ValueType type, String defaultValue, String meaning) {
        this.key = key;
        this.type = type;
        this.defaultValue = defaultValue;
        this.meaning = meaning;
    }

    /** The setting's key as users write it. */
    public String key() {
        return key;
    }

    public ValueType type() {
        return type;
    }

    /** What holds where the setting is not given, as users would write it. */
    public String defaultValue() {
        return defaultValue;
    }

    /** What it does, in one line. */
    public String meaning() {
        return meaning;
    }

    /** Whether it has an effect already; the others are read and checked, so that existing projects load. */
    public boolean isInUse() {
        return IN_USE.contains(this);
    }

    /** The setting with this key, if it is one of ours. */
    public static Optional<PipelineKey> find(String key) {
        return Arrays.stream(values()).filter(known -> known.key.equals(key)).findFirst();
    }

    /**
     * The value of a time setting, its default where it isn't set.
     *
     * @throws PipelineException if the value is no time
     */
    public Duration duration(Map<String, String> settings) {
        return value(settings, Durations::parse);
    }

    /**
     * The value of a numeric setting, its default where it isn't set.
     *
     * @throws PipelineException if the value is no whole number
     */
    public long count(Map<String, String> settings) {
        return value(settings, ValueType::parseCount);
    }

    /**
     * The value of a yes-or-no setting, its default where it isn't set.
     *
     * @throws PipelineException if the value is neither true nor false
     */
    public boolean flag(Map<String, String> settings) {
        return value(settings, ValueType::parseFlag);
    }

    private <T> T value(Map<String, String> settings, Function<String, T> parse) {
        String text = settings.getOrDefault(key, defaultValue);
        if (!type.accepts(text)) {
            throw new PipelineException(KeyErrors.invalidValue(this, text, null));
        }
        return parse.apply(text);
    }
}
