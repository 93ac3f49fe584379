package dev.sluice.workflow.job;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values that tasks refer to as {@code {{job.trigger.time.iso_date}}} and the like; the names are those of Databricks' jobs.
 * Times are in UTC.
 */
public final class JobValues {
    private static final Pattern REFERENCE = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*}}");
    private static final String PARAMETERS = "job.parameters.";

    private final Map<String, String> values;

    /**
     * @param runId workflow id of the run
     * @param trigger the time that the schedule means, or when the job was started
     */
    JobValues(JobInput job, String runId, Instant trigger) {
        Map<String, String> known = new TreeMap<>();
        known.put("job.id", job.bundle() + "/" + job.job());
        known.put("job.name", job.name());
        known.put("job.run_id", runId);
        ZonedDateTime time = trigger.truncatedTo(ChronoUnit.SECONDS).atZone(ZoneOffset.UTC);
        known.put("job.trigger.time.iso_date", DateTimeFormatter.ISO_LOCAL_DATE.format(time));
        known.put("job.trigger.time.iso_datetime", DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
        known.put(
                "job.trigger.time.timestamp_ms", Long.toString(time.toInstant().toEpochMilli()));
        known.put("job.trigger.time.year", Integer.toString(time.getYear()));
        known.put("job.trigger.time.month", Integer.toString(time.getMonthValue()));
        known.put("job.trigger.time.day", Integer.toString(time.getDayOfMonth()));
        known.put("job.trigger.time.hour", Integer.toString(time.getHour()));
        known.put("job.trigger.time.minute", Integer.toString(time.getMinute()));
        job.parameters().forEach((name, value) -> known.put(PARAMETERS + name, value));
        values = known;
    }

    /** A reference in a text that stands for nothing in this job, or empty. */
    public static Optional<String> unknown(JobInput job, String text) {
        JobValues any = new JobValues(job, "", Instant.EPOCH);
        return REFERENCE
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !any.values.containsKey(name))
                .findFirst();
    }

    /** The texts with values in place of references. */
    Map<String, String> in(Map<String, String> texts) {
        Map<String, String> filled = new LinkedHashMap<>();
        texts.forEach((name, text) -> filled.put(name, in(text)));
        return filled;
    }

    /** Any JSON with values in place of references in its texts. */
    @Nullable
    Object in(@Nullable Object json) {
        if (json instanceof String text) {
            return in(text);
        }
        if (json instanceof List<?> items) {
            return items.stream().map(this::in).toList();
        }
        if (json instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> filled = new LinkedHashMap<>();
            map.forEach((key, value) -> filled.put(key, in(value)));
            return filled;
        }
        return json;
    }

    private String in(String text) {
        return REFERENCE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
    }
}
