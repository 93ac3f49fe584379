package dev.sluice.worker.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.secret.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RedactedStreamTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PrintStream stream = RedactedStream.over(out);

    @Test
    void aValueIsReplacedHoweverItComes() {
        Redaction.remember("stream", "open sesame");
        new IllegalStateException("no: open sesame!").printStackTrace(stream);
        stream.print("again: open ");
        stream.flush();
        stream.print("ses");
        stream.flush();
        stream.println("ame, and so on");

        assertThat(text())
                .startsWith("java.lang.IllegalStateException: no: ${secret:stream}!")
                .contains("again: ${secret:stream}, and so on")
                .doesNotContain("sesame");
    }

    @Test
    void whatIsNoValueIsSeenWhenItIsFlushed() {
        Redaction.remember("stream", "open sesame");
        stream.print("go on? [y/N] ");
        stream.flush();
        assertThat(text()).isEqualTo("go on? [y/N] ");

        stream.print("open says me – ü");
        stream.close();
        assertThat(text()).endsWith("open says me – ü");
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
