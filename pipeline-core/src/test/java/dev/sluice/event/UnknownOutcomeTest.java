package dev.sluice.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SharedSpark;
import dev.sluice.error.PipelineException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnknownOutcomeTest {
    @TempDir
    Path folder;

    private URI table() {
        return folder.resolve("event_log").toUri();
    }

    private EventLog forgetful() {
        Configuration hadoop = new Configuration();
        hadoop.set("io.delta.kernel.logStore.file.impl", ForgetfulLogStore.class.getName());
        return EventLog.open(table(), hadoop);
    }

    private long rows() {
        return new EventViews(SharedSpark.get(), table()).eventLog().count();
    }

    @Test
    void aCommitWhoseAnswerWasLostShowsOnce() {
        EventLog log = forgetful();
        log.append(SomeEvents.many("u", 1));
        ForgetfulLogStore.LIES_LEFT.set(1);
        log.append(SomeEvents.many("u", 5));
        assertThat(rows()).isEqualTo(6);
        log.append(SomeEvents.many("u", 1));
        assertThat(rows()).isEqualTo(7);
        assertThat(log.idsOf("u")).hasSize(7);
    }

    @Test
    void aCreationWhoseAnswerWasLostShowsOnce() {
        ForgetfulLogStore.LIES_LEFT.set(1);
        forgetful().append(SomeEvents.many("u", 5));
        assertThat(rows()).isEqualTo(5);
    }

    @Test
    void itIsTriedOnceMoreAndNoMore() {
        EventLog log = forgetful();
        log.append(SomeEvents.many("u", 1));
        ForgetfulLogStore.LIES_LEFT.set(2);
        assertThatThrownBy(() -> log.append(SomeEvents.many("u", 5))).isInstanceOf(PipelineException.class);
        ForgetfulLogStore.LIES_LEFT.set(0);
        assertThat(rows()).isEqualTo(6);
    }
}
