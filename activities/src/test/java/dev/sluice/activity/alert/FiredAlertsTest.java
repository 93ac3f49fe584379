package dev.sluice.activity.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.definition.Notification;
import dev.sluice.definition.Notification.Alert;
import dev.sluice.engine.inspect.PastUpdates;
import dev.sluice.engine.inspect.PastUpdates.Refresh;
import dev.sluice.engine.inspect.PastUpdates.RuleRun;
import dev.sluice.workflow.notice.FailedFlow;
import dev.sluice.workflow.notice.UpdateNews;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FiredAlertsTest {
    private static final Notification EVERYTHING =
            new Notification(List.of(), "https://example.com", List.of(Alert.values()));

    @Test
    void theBandOfASteadyRateIsAPercentagePointWide() {
        RateBand band = RateBand.of(Collections.nCopies(5, 0.05)).orElseThrow();

        assertThat(band.contains(0.06)).isTrue();
        assertThat(band.contains(0.04)).isTrue();
        assertThat(band.contains(0.061)).isFalse();
        assertThat(band.contains(0.039)).isFalse();
    }

    @Test
    void theBandOfAnUnsteadyRateIsThreeDeviationsWide() {
        RateBand band = RateBand.of(List.of(0.1, 0.2, 0.1, 0.2, 0.1, 0.2)).orElseThrow();

        assertThat(band.low()).as("0.15 - 3 * 0.05").isEqualTo(0);
        assertThat(band.high()).isCloseTo(0.3, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(band.contains(0.3)).isTrue();
        assertThat(band.contains(0.31)).isFalse();
    }

    @Test
    void fewUpdatesMakeNoBand() {
        assertThat(RateBand.of(Collections.nCopies(4, 0.0))).isEmpty();
        assertThat(RateBand.of(Collections.nCopies(5, 0.0))).isPresent();
    }

    @Test
    void aRateOutsideItsBandIsTold() {
        assertThat(fired("COMPLETED", rates(20, 10, 30)).findings())
                .containsExactly("orders.valid: 20.00 % of the rows broke the rule; usual are 9.00 to 11.00 %");
        assertThat(fired("COMPLETED", rates(10, 10, 30)).alerts()).containsExactly("on-update-success");
        assertThat(fired("COMPLETED", rates(0, 10, 30)).alerts())
                .as("too few break it")
                .contains("on-expectation-rate");
        assertThat(fired("COMPLETED", rates(20, 10, 4)).alerts()).doesNotContain("on-expectation-rate");
    }

    @Test
    void onlyTheLastTwentyUpdatesCount() {
        List<RuleRun> rules = new ArrayList<>(rates(10, 10, 20).rules());
        IntStream.range(0, 50).forEach(number -> rules.add(rule("older" + number, 90)));

        assertThat(fired("COMPLETED", new PastUpdates(rules, List.of())).alerts())
                .containsExactly("on-update-success");
    }

    @Test
    void aRecomputeIsToldWhereTheOneBeforeWasIncremental() {
        assertThat(fired("COMPLETED", refreshes("COMPLETE_RECOMPUTE", "ROW_BASED"))
                        .findings())
                .containsExactly("gold was computed as a whole: a source was overwritten");
        assertThat(fired("COMPLETED", refreshes("COMPLETE_RECOMPUTE", "COMPLETE_RECOMPUTE"))
                        .alerts())
                .containsExactly("on-update-success");
        assertThat(fired("COMPLETED", refreshes("FULL_REFRESH", "ROW_BASED")).alerts())
                .containsExactly("on-update-success");
        assertThat(fired("COMPLETED", refreshes("COMPLETE_RECOMPUTE", "FULL_REFRESH"))
                        .alerts())
                .containsExactly("on-update-success");
    }

    @Test
    void failuresAreToldWithAndWithoutFlows() {
        PastUpdates nothing = new PastUpdates(List.of(), List.of());
        assertThat(fired("FAILED", nothing).alerts()).containsExactly("on-update-failure", "on-flow-failure");
        UpdateNews notPlanned = news("FAILED", List.of());
        assertThat(new FiredAlerts(notPlanned, () -> nothing).of(EVERYTHING).alerts())
                .containsExactly("on-update-failure");
    }

    @Test
    void theEventLogIsReadForThoseWhoAskOnly() {
        Notification failures = new Notification(List.of("a@example.com"), null, List.of(Alert.ON_UPDATE_FAILURE));
        FiredAlerts fired = new FiredAlerts(news("FAILED", List.of()), () -> {
            throw new AssertionError("read the event log");
        });

        assertThat(fired.of(failures).alerts()).containsExactly("on-update-failure");
    }

    private static FiredAlerts.Fired fired(String state, PastUpdates past) {
        List<FailedFlow> flows =
                state.equals("FAILED") ? List.of(new FailedFlow("gold", "DATA_INVALID", "no number")) : List.of();
        return new FiredAlerts(news(state, flows), () -> past).of(EVERYTHING);
    }

    private static UpdateNews news(String state, List<FailedFlow> flows) {
        return new UpdateNews("file:///p", "now", "SCHEDULE", state, null, null, flows, false, null);
    }

    /** A rule that this many of 100 rows broke now, and so many in each of some earlier updates. */
    private static PastUpdates rates(int now, int before, int updates) {
        List<RuleRun> rules = new ArrayList<>(List.of(rule("now", now)));
        IntStream.range(0, updates).forEach(number -> rules.add(rule("before" + number, before)));
        return new PastUpdates(rules, List.of());
    }

    private static RuleRun rule(String updateId, int failed) {
        return new RuleRun(updateId, "orders", "valid", 100 - failed, failed);
    }

    private static PastUpdates refreshes(String now, String before) {
        return new PastUpdates(
                List.of(),
                List.of(
                        new Refresh("now", "gold", now, "a source was overwritten"),
                        new Refresh("now", "other", "COMPLETE_RECOMPUTE", "first time"),
                        new Refresh("before", "gold", before, "")));
    }
}
