package dev.sluice.definition.sql;

import dev.sluice.definition.key.PipelineSettings;
import dev.sluice.definition.sql.syntax.Literals;
import dev.sluice.definition.sql.syntax.PipelineSqlParser;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.SetContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.SettingValueContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.UseContext;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** SET and USE: what they choose holds for the rest of the file. */
final class SettingStatements {
    private SettingStatements() {}

    /** SET key = value. A value that is one quoted text is what stands between the quotes, else it is taken as it stands. */
    static void set(SetContext set, FileScope scope) {
        SourceLocation where = scope.at(set);
        String key = Literals.name(scope.source().of(set.settingKey()));
        if (key.chars().anyMatch(Character::isWhitespace)) {
            throw new PipelineException(SqlErrors.unsupported(
                    "SET gives a Spark or pipeline setting a value, and nothing else",
                    "write SET key = value; for the time zone the key is spark.sql.session.timeZone",
                    where));
        }
        String value = value(set.settingValue(), scope);
        PipelineSettings.check(key, value, where, scope.findings());
        scope.set(key, value);
    }

    private static String value(@Nullable SettingValueContext value, FileScope scope) {
        if (value == null) {
            return "";
        }
        Token first = value.getStart();
        boolean isQuoted = first == value.getStop()
                && (first.getType() == PipelineSqlParser.STRING || first.getType() == PipelineSqlParser.DOUBLE_QUOTED);
        return isQuoted ? Literals.text(first.getText()) : scope.source().of(value);
    }

    static void use(UseContext use, FileScope scope) {
        List<String> parts = scope.parts(use.name());
        String name = scope.source().of(use.name());
        if (use.CATALOG() != null) {
            require(parts.size() == 1, name, "USE CATALOG takes a catalog alone", use, scope);
            scope.useCatalog(parts.get(0));
        } else if (use.SCHEMA() != null || use.DATABASE() != null) {
            require(
                    parts.size() == 1,
                    name,
                    "USE SCHEMA takes a schema of the current catalog: write USE catalog.schema, or USE CATALOG before it",
                    use,
                    scope);
            scope.useSchema(parts.get(0));
        } else {
            require(parts.size() <= 2, name, "USE takes a schema, or a catalog and a schema", use, scope);
            if (parts.size() == 2) {
                scope.useCatalog(parts.get(0));
            }
            scope.useSchema(parts.get(parts.size() - 1));
        }
    }

    private static void require(boolean holds, String name, String fix, UseContext use, FileScope scope) {
        if (!holds) {
            throw new PipelineException(SqlErrors.tooManyParts(name, fix, scope.at(use.name())));
        }
    }
}
