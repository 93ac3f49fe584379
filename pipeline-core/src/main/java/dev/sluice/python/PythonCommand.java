package dev.sluice.python;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Starts an interpreter with Sluice's own package, and with none of this process's variables that aren't its business. */
final class PythonCommand {
    /** Variables that say where things are and how text is written; others may hold what is not the project's business. */
    private static final Set<String> KEPT_VARIABLES =
            Set.of("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SSL_CERT_FILE");

    private final String interpreter;
    private final Path folder;

    PythonCommand(String interpreter, Path folder) {
        this.interpreter = interpreter;
        this.folder = folder;
    }

    /** @param module what is run */
    Process start(String module) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(interpreter, "-s", "-u", "-m", module).directory(folder.toFile());
        Map<String, String> variables = builder.environment();
        variables.keySet().retainAll(KEPT_VARIABLES);
        variables.put("PYTHONPATH", home().resolve("python").toString());
        variables.put("PYTHONIOENCODING", "utf-8");
        variables.put("PYTHONDONTWRITEBYTECODE", "1");
        // Functions on the data are compared by their pickled bytes, in which sets stand in the order of hashes.
        variables.put("PYTHONHASHSEED", "0");
        return builder.start();
    }

    /** The folder or jar that this class is in: Python reads packages from both. */
    private static Path home() {
        try {
            return Path.of(PythonCommand.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no place of " + PythonCommand.class, e);
        }
    }
}
