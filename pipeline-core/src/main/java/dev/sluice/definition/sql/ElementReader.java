package dev.sluice.definition.sql;

import dev.sluice.definition.ColumnDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.Expectation;
import dev.sluice.definition.ViolationAction;
import dev.sluice.definition.sql.syntax.Literals;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ColumnContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ConstraintContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ElementsContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.TextContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ViolationActionContext;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a dataset's list of columns and expectations. One instance reads one statement. */
final class ElementReader {
    private final FileScope scope;
    private final DatasetKind kind;
    private final List<ColumnDefinition> columns = new ArrayList<>();
    private final List<Expectation> expectations = new ArrayList<>();

    ElementReader(FileScope scope, DatasetKind kind) {
        this.scope = scope;
        this.kind = kind;
    }

    List<ColumnDefinition> columns() {
        return columns;
    }

    List<Expectation> expectations() {
        return expectations;
    }

    void read(@Nullable ElementsContext elements) {
        if (elements == null) {
            return;
        }
        elements.element().forEach(element -> {
            if (element.column() != null) {
                readColumn(element.column());
            } else {
                readConstraint(element.constraint());
            }
        });
        elements.constraint().forEach(this::readConstraint);
        expectations.sort((left, right) -> left.location().compareTo(right.location()));
    }

    private void readColumn(ColumnContext column) {
        String name = Literals.name(column.identifier().getText());
        if (name.isBlank()) {
            scope.findings().add(SqlErrors.blankName(scope.at(column)));
            return;
        }
        if (columns.stream().anyMatch(other -> other.name().equalsIgnoreCase(name))) {
            scope.findings().add(SqlErrors.duplicateColumn(name, scope.at(column)));
        }
        if (column.NOT().size() > 1 || column.COMMENT().size() > 1) {
            scope.findings()
                    .add(SqlErrors.clauseTwice("NOT NULL or COMMENT of the column `" + name + "`", scope.at(column)));
        }
        if (!kind.isTable() && (column.type() != null || !column.NOT().isEmpty())) {
            scope.findings()
                    .add(SqlErrors.unsupported(
                            "the columns of a " + kind.words() + " have the types of its query",
                            "name the column alone, and cast in the query",
                            scope.at(column)));
        }
        columns.add(new ColumnDefinition(
                name,
                column.type() == null ? null : scope.source().of(column.type()),
                !column.NOT().isEmpty(),
                comment(column.text()),
                scope.at(column)));
    }

    private static @Nullable String comment(List<TextContext> texts) {
        return texts.isEmpty() ? null : Literals.text(texts.get(0).getText());
    }

    private void readConstraint(ConstraintContext constraint) {
        if (kind == DatasetKind.VIEW) {
            scope.findings()
                    .add(SqlErrors.unsupported(
                            "a view has no expectations: nothing of it is processed by an update",
                            "declare the expectation on a table that reads the view, or write CREATE TEMPORARY VIEW",
                            scope.at(constraint)));
        }
        String name = Literals.name(constraint.identifier().getText());
        if (name.isBlank()) {
            scope.findings().add(SqlErrors.blankName(scope.at(constraint.identifier())));
        }
        expectations.add(new Expectation(
                name,
                scope.source().of(constraint.condition()),
                action(constraint.violationAction()),
                scope.at(constraint.condition())));
    }

    private ViolationAction action(@Nullable ViolationActionContext action) {
        if (action == null) {
            return ViolationAction.WARN;
        }
        if (action.QUARANTINE() != null) {
            scope.findings()
                    .add(Problem.notBuiltYet(
                            "ON VIOLATION QUARANTINE", "write ON VIOLATION DROP ROW for now", scope.at(action)));
        }
        return action.FAIL() != null ? ViolationAction.FAIL_UPDATE : ViolationAction.DROP_ROW;
    }
}
