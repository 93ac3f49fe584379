package dev.sluice.definition.key;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Problems with {@code pipelines.*} settings. */
final class KeyErrors {
    private KeyErrors() {}

    static Problem unknown(String key, @Nullable SourceLocation where) {
        List<String> known =
                Arrays.stream(PipelineKey.values()).map(PipelineKey::key).toList();
        String hint = NearestNames.hint(key, known);
        return new Problem(
                ErrorCode.UNKNOWN_KEY,
                "there is no setting `" + key + "`",
                hint.isEmpty() ? "take it out, or use one of " + String.join(", ", known) : hint,
                where);
    }

    static Problem invalidValue(PipelineKey key, String value, @Nullable SourceLocation where) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                "`" + key.key() + "` can't be `" + value + "`",
                "give it " + key.type().words(),
                where);
    }
}
