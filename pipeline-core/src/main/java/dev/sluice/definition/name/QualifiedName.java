package dev.sluice.definition.name;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.List;

/** A dataset's name as a program writes it: parts between dots, those with a dot of their own in backticks. */
public final class QualifiedName {
    private static final int MAX_PARTS = 3;

    private QualifiedName() {}

    /**
     * The name in full.
     *
     * @throws PipelineException INVALID_NAME
     */
    public static DatasetName parse(String text, PipelineSpec spec, SourceLocation where) {
        List<String> parts = parts(text);
        if (parts.size() > MAX_PARTS || parts.stream().anyMatch(String::isBlank)) {
            throw new PipelineException(new Problem(
                    ErrorCode.INVALID_NAME,
                    "`" + text + "` is no name of a dataset",
                    "a name has at most a catalog, a schema and a table; put a part with a dot in it into backticks",
                    where));
        }
        int last = parts.size() - 1;
        boolean isLive = parts.size() == 2 && parts.get(0).equalsIgnoreCase("LIVE");
        return new DatasetName(
                parts.size() == MAX_PARTS ? parts.get(0) : spec.catalog(),
                last == 0 || isLive ? spec.schema() : parts.get(last - 1),
                parts.get(last));
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean isQuoted = false;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '`' && isQuoted && at + 1 < text.length() && text.charAt(at + 1) == '`') {
                part.append(c);
                at++;
            } else if (c == '`') {
                isQuoted = !isQuoted;
            } else if (c == '.' && !isQuoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}
