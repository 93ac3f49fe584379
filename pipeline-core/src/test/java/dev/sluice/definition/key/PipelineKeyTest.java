package dev.sluice.definition.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineKeyTest {
    @Test
    void defaultsAreTheDocumentedOnes() {
        Map<String, String> nothing = Map.of();

        assertThat(PipelineKey.MAX_CONCURRENT_FLOWS.count(nothing)).isEqualTo(16);
        assertThat(PipelineKey.FLOW_TIMEOUT.duration(nothing)).isEqualTo(Duration.ofHours(24));
        assertThat(PipelineKey.HEARTBEAT_TIMEOUT.duration(nothing)).isEqualTo(Duration.ofMinutes(2));
        assertThat(PipelineKey.MAX_FLOW_RETRY_ATTEMPTS.count(nothing)).isEqualTo(2);
        assertThat(PipelineKey.NUM_UPDATE_RETRY_ATTEMPTS.count(nothing)).isEqualTo(5);
        assertThat(PipelineKey.HOLD_TIMEOUT.duration(nothing)).isEqualTo(Duration.ofDays(7));
        assertThat(PipelineKey.TRIGGER_INTERVAL.duration(nothing)).isEqualTo(Duration.ofSeconds(5));
        assertThat(PipelineKey.RESET_ALLOWED.flag(nothing)).isTrue();
        assertThat(PipelineKey.CDC_TOMBSTONE_SECONDS.count(nothing))
                .isEqualTo(Duration.ofDays(2).toSeconds());
        assertThat(PipelineKey.CDC_CURRENT_FLAG.flag(nothing)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(PipelineKey.class)
    void everyKeyIsDescribedAndItsDefaultIsGood(PipelineKey key) {
        assertThat(key.meaning()).isNotBlank();
        assertThat(key.type().accepts(key.defaultValue())).isTrue();
        assertThat(PipelineKey.find(key.key())).contains(key);
    }

    @ParameterizedTest
    @CsvSource({
        "10 seconds,PT10S",
        "1 second,PT1S",
        "500ms,PT0.5S",
        "5 min,PT5M",
        "2h,PT2H",
        "' 3  DAYS ',PT72H",
        "0 s,PT0S"
    })
    void readsTimes(String value, Duration expected) {
        assertThat(PipelineKey.FLOW_TIMEOUT.duration(Map.of("pipelines.flowTimeout", value)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10",
                "soon",
                "-1 s",
                "1.5 h",
                "10 parsecs",
                "99999999999999999999 s",
                "9223372036854775807 days"
            })
    void refusesWhatIsNoTime(String value) {
        assertThatThrownBy(() -> PipelineKey.FLOW_TIMEOUT.duration(Map.of("pipelines.flowTimeout", value)))
                .isInstanceOfSatisfying(
                        PipelineException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.SPEC_INVALID))
                .hasMessageContaining("pipelines.flowTimeout")
                .hasMessageContaining("a time with its unit");
    }

    @Test
    void aKeyOfDatabricksIsIgnoredWithANotice() {
        Findings findings = new Findings();

        PipelineSettings.check("pipelines.autoOptimize.zOrderCols", "a,b", null, findings);

        assertThat(findings.problems()).isEmpty();
        assertThat(findings.notices()).extracting(Notice::type).containsExactly(Notice.Type.IGNORED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delta.appendOnly", "quality", "spark.sql.shuffle.partitions", "pipelinesque.key"})
    void keysOfOthersAreNotOurBusiness(String key) {
        Findings findings = new Findings();

        PipelineSettings.check(key, "anything", null, findings);

        assertThat(findings.problems()).isEmpty();
        assertThat(findings.notices()).isEmpty();
    }
}
