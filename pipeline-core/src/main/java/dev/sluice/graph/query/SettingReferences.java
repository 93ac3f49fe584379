package dev.sluice.graph.query;

import dev.sluice.definition.query.QueryText;
import dev.sluice.error.PipelineException;
import dev.sluice.secret.SecretReferences;
import dev.sluice.spark.ScalaValues;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.RuntimeConfig;

/**
 * References to settings in a query, as in <code>${start.day}</code>. Spark puts their values in when it parses, and leaves
 * those it doesn't know as they are; a query would then run with the reference for a value.
 */
final class SettingReferences {
    /** Comments, which may say anything, and references outside of them. */
    private static final Pattern REFERENCE = Pattern.compile("--[^\\n]*|(?s:/\\*.*?\\*/)|\\$\\{([^}]*)}");

    private SettingReferences() {}

    /**
     * Checks that every setting has a value.
     *
     * @throws PipelineException MISSING_PARAMETER with the place of the first one that has none
     */
    static void check(QueryText query, RuntimeConfig settings) {
        String sql = query.sql();
        Matcher matcher = REFERENCE.matcher(sql);
        while (matcher.find()) {
            String name = matcher.group(1);
            if (name != null
                    && !SecretReferences.isIn(matcher.group())
                    && settings.getOption(name.strip()).isEmpty()) {
                int lineStart = sql.lastIndexOf('\n', matcher.start()) + 1;
                int line = (int) sql.substring(0, lineStart).lines().count() + 1;
                throw new PipelineException(
                        QueryErrors.missingSetting(name, own(settings), query.at(line, matcher.start() - lineStart)));
            }
        }
    }

    /** Settings that are not Spark's own. */
    private static List<String> own(RuntimeConfig settings) {
        List<String> names = new ArrayList<>(ScalaValues.map(settings.getAll()).keySet());
        names.removeIf(name -> name.startsWith("spark."));
        return names;
    }
}
