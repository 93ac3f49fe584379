package dev.sluice.python;

import java.util.List;

/**
 * What the process is told.
 *
 * @param project the project's folder
 * @param files paths in it, in the order in which they are run
 * @param address where Spark listens, token included
 * @param seconds how long everything may take
 */
record PythonRequest(String project, List<String> files, String address, long seconds) {
    PythonRequest {
        files = List.copyOf(files);
    }
}
