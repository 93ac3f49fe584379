package dev.sluice.definition.sql;

import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Findings;
import dev.sluice.definition.Notice;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.query.QueryText;
import dev.sluice.definition.sql.syntax.Literals;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.NameContext;
import dev.sluice.definition.sql.syntax.SqlText;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.antlr.v4.runtime.ParserRuleContext;

/** What holds at a place of a file: the settings and names that earlier statements chose, and what was found so far. */
final class FileScope {
    private final SqlText source;
    private final Findings findings;
    private final PipelineSpec spec;
    private final Map<String, String> conf = new TreeMap<>();
    private String catalog;
    private String schema;

    FileScope(SqlText source, Findings findings, PipelineSpec spec) {
        this.source = source;
        this.findings = findings;
        this.spec = spec;
        this.catalog = spec.catalog();
        this.schema = spec.schema();
    }

    SqlText source() {
        return source;
    }

    Findings findings() {
        return findings;
    }

    SourceLocation at(ParserRuleContext rule) {
        return source.start(rule.getStart());
    }

    void set(String key, String value) {
        conf.put(key, value);
    }

    /** A change of the catalog leads back to the pipeline's own schema name. */
    void useCatalog(String name) {
        catalog = name;
        schema = spec.schema();
    }

    void useSchema(String name) {
        schema = name;
    }

    /** A query of this place. */
    QueryText query(ParserRuleContext query) {
        return new QueryText(source.of(query), at(query), conf, catalog, schema);
    }

    /** The parts of a dotted name, without backticks. */
    List<String> parts(NameContext name) {
        List<String> parts = name.identifier().stream()
                .map(part -> Literals.name(part.getText()))
                .toList();
        if (parts.stream().anyMatch(String::isBlank)) {
            throw new PipelineException(SqlErrors.blankName(at(name)));
        }
        return parts;
    }

    /**
     * The dataset or flow that a name of one to three parts stands for here.
     *
     * @throws PipelineException if it has more parts, or a blank one
     */
    DatasetName resolve(NameContext name) {
        List<String> parts = parts(name);
        return switch (parts.size()) {
            case 1 -> new DatasetName(catalog, schema, parts.get(0));
            case 2 -> isLive(name) ? live(parts.get(1), name) : new DatasetName(catalog, parts.get(0), parts.get(1));
            case 3 -> new DatasetName(parts.get(0), parts.get(1), parts.get(2));
            default ->
                throw new PipelineException(SqlErrors.tooManyParts(
                        source.of(name), "a name has at most a catalog, a schema and a table", at(name)));
        };
    }

    private static boolean isLive(NameContext name) {
        return name.identifier(0).getText().equalsIgnoreCase("LIVE");
    }

    private DatasetName live(String table, NameContext name) {
        findings.notice(
                Notice.Type.DEPRECATION, "LIVE before a name is an old spelling: write just `" + table + "`", at(name));
        return spec.dataset(table);
    }
}
