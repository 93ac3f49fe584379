package dev.sluice.worker.metric;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;

/**
 * Where metrics are served.
 *
 * @param host name or address of an interface of this machine
 * @param port 0 for any that is free
 */
public record MetricsAddress(String host, int port) {
    /** The host where none is given: nobody outside this machine reads metrics unless somebody says so. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code HOST:PORT}, {@code [IPV6]:PORT}, or a port alone.
     *
     * @throws PipelineException ARGUMENT_INVALID
     */
    public static MetricsAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? LOOPBACK : text.substring(0, colon).replaceAll("[\\[\\]]", "");
        try {
            int port = Integer.parseInt(text.substring(colon + 1).strip());
            if (port >= 0 && port <= MAX_PORT) {
                return new MetricsAddress(host.isBlank() ? LOOPBACK : host.strip(), port);
            }
        } catch (NumberFormatException e) {
            // Reported like a number that is no port.
        }
        throw new PipelineException(Problem.of(
                ErrorCode.ARGUMENT_INVALID,
                "metrics can't be served at " + text,
                "give --metrics or SLUICE_METRICS a host and a port, such as 127.0.0.1:9464"));
    }
}
