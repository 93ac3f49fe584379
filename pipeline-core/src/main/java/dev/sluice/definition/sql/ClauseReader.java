package dev.sluice.definition.sql;

import dev.sluice.definition.DatasetDefinition.RefreshPolicy;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.Notice;
import dev.sluice.definition.key.PipelineSettings;
import dev.sluice.definition.sql.syntax.Literals;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ClauseContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.NameContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.PropertyContext;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the clauses between a dataset's column list and its query. One instance reads one statement. */
final class ClauseReader {
    private final FileScope scope;
    private final DatasetKind kind;
    private final Set<String> seen = new HashSet<>();
    private final List<String> partitionColumns = new ArrayList<>();
    private final List<String> clusterColumns = new ArrayList<>();
    private final Map<String, String> properties = new LinkedHashMap<>();
    private @Nullable String comment;
    private RefreshPolicy refreshPolicy = RefreshPolicy.AUTO;

    ClauseReader(FileScope scope, DatasetKind kind) {
        this.scope = scope;
        this.kind = kind;
    }

    List<String> partitionColumns() {
        return partitionColumns;
    }

    List<String> clusterColumns() {
        return clusterColumns;
    }

    Map<String, String> properties() {
        return properties;
    }

    @Nullable
    String comment() {
        return comment;
    }

    RefreshPolicy refreshPolicy() {
        return refreshPolicy;
    }

    void read(List<ClauseContext> clauses) {
        clauses.forEach(this::read);
    }

    private void read(ClauseContext clause) {
        if (clause.PARTITIONED() != null) {
            tableClause("PARTITIONED BY", "CLUSTER BY", clause);
            clause.partitionItem().forEach(item -> {
                if (item.LPAREN() != null) {
                    refuse(
                            "PARTITIONED BY takes columns only",
                            "compute the value as a column of the query and name that column here",
                            scope.at(item));
                } else {
                    addColumn(item.name(), partitionColumns);
                }
            });
        } else if (clause.CLUSTER() != null) {
            tableClause("CLUSTER BY", "PARTITIONED BY", clause);
            clause.name().forEach(name -> addColumn(name, clusterColumns));
            if (clause.AUTO() != null) {
                scope.findings()
                        .notice(
                                Notice.Type.IGNORED,
                                "CLUSTER BY AUTO has no effect here: the table is not clustered",
                                scope.at(clause));
            }
        } else if (clause.COMMENT() != null) {
            once("COMMENT", scope.at(clause));
            comment = Literals.text(clause.text().getText());
        } else if (clause.TBLPROPERTIES() != null) {
            once("TBLPROPERTIES", scope.at(clause));
            clause.property().forEach(this::readProperty);
        } else if (clause.USING() != null) {
            readUsing(clause);
        } else {
            readPolicy(clause);
        }
    }

    private void readUsing(ClauseContext clause) {
        once("USING", scope.at(clause));
        if (!clause.identifier().getText().equalsIgnoreCase("DELTA")) {
            refuse("a pipeline's tables are Delta tables", "take USING out", scope.at(clause));
        }
    }

    private void readPolicy(ClauseContext clause) {
        once("REFRESH POLICY", scope.at(clause));
        if (kind != DatasetKind.MATERIALIZED_VIEW) {
            refuse("only a materialized view has a REFRESH POLICY", "take REFRESH POLICY out", scope.at(clause));
        } else if (clause.FULL() != null) {
            refreshPolicy = RefreshPolicy.FULL;
        } else if (clause.INCREMENTAL() != null) {
            refreshPolicy = clause.STRICT() != null ? RefreshPolicy.INCREMENTAL_STRICT : RefreshPolicy.INCREMENTAL;
        }
    }

    private void readProperty(PropertyContext property) {
        SourceLocation where = scope.at(property);
        String key = property.propertyKey().text() != null
                ? Literals.text(property.propertyKey().getText())
                : property.propertyKey().getText();
        String value = property.propertyValue().text() != null
                ? Literals.text(property.propertyValue().getText())
                : property.propertyValue().getText();
        PipelineSettings.check(key, value, where, scope.findings());
        if (properties.put(key, value) != null) {
            scope.findings().add(SqlErrors.clauseTwice("the property `" + key + "`", where));
        }
    }

    private void tableClause(String clause, String other, ClauseContext context) {
        once(clause, scope.at(context));
        if (!kind.isTable()) {
            refuse(
                    "a " + kind.words() + " stores no data, so it has no " + clause,
                    "take " + clause + " out",
                    scope.at(context));
        } else if (seen.contains(other)) {
            refuse("PARTITIONED BY and CLUSTER BY exclude each other", "keep one of them", scope.at(context));
        }
    }

    private void addColumn(NameContext name, List<String> columns) {
        List<String> parts = scope.parts(name);
        if (parts.size() > 1) {
            scope.findings().add(SqlErrors.nestedColumn(scope.source().of(name), scope.at(name)));
            return;
        }
        String column = parts.get(0);
        if (columns.stream().anyMatch(column::equalsIgnoreCase)) {
            scope.findings().add(SqlErrors.duplicateColumn(column, scope.at(name)));
        }
        columns.add(column);
    }

    private void once(String clause, SourceLocation where) {
        if (!seen.add(clause.toUpperCase(Locale.ROOT))) {
            scope.findings().add(SqlErrors.clauseTwice(clause, where));
        }
    }

    private void refuse(String what, String fix, SourceLocation where) {
        scope.findings().add(SqlErrors.unsupported(what, fix, where));
    }
}
