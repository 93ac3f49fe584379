package dev.sluice.worker.output;

import dev.sluice.secret.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard error without the values of secrets: logs, progress and stack traces of everything in the process, be it ours
 * or a library's. Text is passed on by lines. Where somebody flushes in the middle of one, what may be the beginning of a value is
 * held back, so that none passes in two halves.
 */
public final class RedactedStream extends OutputStream {
    /** A longer line is passed on in parts. */
    private static final int MAX_LINE = 1 << 20;

    private final OutputStream out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private RedactedStream(OutputStream out) {
        this.out = out;
    }

    /** The stream with secrets taken out. */
    public static PrintStream over(OutputStream out) {
        return new PrintStream(new RedactedStream(out), true, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int one) throws IOException {
        line.write(one);
        if (one == '\n' || line.size() >= MAX_LINE) {
            pass();
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        for (int at = from; at < from + length; at++) {
            write(bytes[at]);
        }
    }

    @Override
    public synchronized void flush() throws IOException {
        String text = line.toString(StandardCharsets.UTF_8);
        int settled = Redaction.settled(text);
        if (settled == text.length()) {
            pass();
        } else {
            out.write(Redaction.of(text.substring(0, settled)).getBytes(StandardCharsets.UTF_8));
            line.reset();
            line.writeBytes(text.substring(settled).getBytes(StandardCharsets.UTF_8));
        }
        out.flush();
    }

    @Override
    public synchronized void close() throws IOException {
        pass();
        out.close();
    }

    private void pass() throws IOException {
        if (Redaction.isNeeded()) {
            out.write(Redaction.of(line.toString(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        } else {
            line.writeTo(out);
        }
        line.reset();
    }
}
