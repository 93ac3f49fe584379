package dev.sluice.graph.source;

import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.secret.SecretReferences;
import dev.sluice.secret.Secrets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** References to secrets in the arguments of {@code read_files}: options may have them, what tells the source may not. */
final class SecretOptions {
    private SecretOptions() {}

    /**
     * Checks the arguments of a call.
     *
     * @param shown arguments that events and messages show: path, format, columns
     * @param options values that only Spark's reader sees
     * @throws PipelineException QUERY_INVALID or SECRET_MISSING
     */
    static void check(List<@Nullable String> shown, Collection<String> options, SourceLocation where) {
        if (shown.stream().anyMatch(argument -> argument != null && SecretReferences.isIn(argument))) {
            throw new PipelineException(
                    FileErrors.readFilesArgument("takes secrets in options only, such as a key or a password", where));
        }
        options.stream()
                .map(option -> Secrets.ofProcess().problem(option, where))
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent((Problem missing) -> {
                    throw new PipelineException(missing);
                });
    }
}
