package dev.sluice.worker.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.error.PipelineException;
import dev.sluice.worker.schedule.QuartzExpression;
import dev.sluice.workflow.job.JobInput.Timetable;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Reads the {@code schedule} of a job. */
final class TimetableReader {
    private static final String QUARTZ = "quartz_cron_expression";
    private static final String ZONE = "timezone_id";

    private final YamlMapping yaml;
    private final Findings findings;

    TimetableReader(YamlMapping yaml, Findings findings) {
        this.yaml = yaml;
        this.findings = findings;
    }

    Optional<Timetable> read() {
        yaml.allow(List.of(QUARTZ, ZONE, "pause_status"));
        boolean isPaused = PauseStatus.isPaused(yaml, findings);
        require(QUARTZ, "every night at three: `" + QUARTZ + ": 0 0 3 * * ?`");
        require(ZONE, "write `" + ZONE + ": UTC`, or a zone such as Europe/Berlin");
        Optional<QuartzExpression> expression = yaml.text(QUARTZ).flatMap(this::expression);
        Optional<ZoneId> zone = yaml.text(ZONE).flatMap(this::zone);
        return expression.flatMap(times -> zone.map(id -> new Timetable(times.toString(), id.getId(), isPaused)));
    }

    private void require(String key, String fix) {
        if (yaml.entry(key).isEmpty()) {
            findings.add(YamlErrors.missing(key, fix, yaml.where()));
        }
    }

    private Optional<QuartzExpression> expression(String text) {
        try {
            return Optional.of(QuartzExpression.parse(text));
        } catch (PipelineException e) {
            findings.addAll(
                    e.problems(), yaml.entry(QUARTZ).orElseThrow().value().where());
            return Optional.empty();
        }
    }

    private Optional<ZoneId> zone(String text) {
        try {
            return Optional.of(ZoneId.of(text));
        } catch (DateTimeException e) {
            findings.add(YamlErrors.invalid(
                    "there is no time zone " + text,
                    "write UTC, or a zone such as Europe/Berlin",
                    yaml.entry(ZONE).orElseThrow().value().where()));
            return Optional.empty();
        }
    }
}
