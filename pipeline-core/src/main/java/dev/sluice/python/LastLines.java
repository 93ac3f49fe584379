package dev.sluice.python;

import java.io.BufferedReader;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the files of a project print, for the log; the last line is kept. */
final class LastLines {
    private static final Logger LOG = LoggerFactory.getLogger(LastLines.class);

    private final BufferedReader lines;
    private volatile String last = "";

    LastLines(BufferedReader lines) {
        this.lines = lines;
    }

    /** Reads until nothing more comes. */
    void follow() {
        try {
            String line;
            while ((line = lines.readLine()) != null) {
                LOG.info("{}", line);
                last = line.isBlank() ? last : line.strip();
            }
        } catch (IOException e) {
            LOG.debug("the output ended", e);
        }
    }

    /** The last line with something in it, or nothing. */
    String last() {
        return last;
    }
}
