package dev.sluice.definition.sql;

import dev.sluice.definition.ColumnSelection;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.AutoCdcContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.CdcOptionContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ColumnListContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ColumnSelectionContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.NameContext;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what AUTO CDC does with its feed. One instance reads one flow. */
final class AutoCdcReader {
    private final FileScope scope;
    private final Set<String> seen = new HashSet<>();
    private Optional<ColumnSelection> ignoreNullUpdates = Optional.empty();
    private Optional<CdcOptionContext> truncate = Optional.empty();
    private Optional<CdcOptionContext> history = Optional.empty();
    private @Nullable String applyAsDelete;
    private @Nullable String applyAsTruncate;
    private @Nullable String sequenceBy;
    private ColumnSelection columns = ColumnSelection.all();
    private ColumnSelection trackHistory = ColumnSelection.all();
    private int scdType = 1;

    AutoCdcReader(FileScope scope) {
        this.scope = scope;
    }

    /**
     * The body of the flow.
     *
     * @throws PipelineException if there is no SEQUENCE BY
     */
    FlowBody.AutoCdc read(AutoCdcContext spec) {
        List<String> keys = columns(spec.columnList());
        spec.cdcOption().forEach(this::readOption);
        if (scdType == 2) {
            truncate.ifPresent(option -> refuse(
                    "APPLY AS TRUNCATE WHEN works with SCD type 1 only",
                    "take it out, or write STORED AS SCD TYPE 1",
                    scope.at(option)));
        } else {
            history.ifPresent(option -> refuse(
                    "TRACK HISTORY ON works with SCD type 2 only",
                    "take it out, or write STORED AS SCD TYPE 2",
                    scope.at(option)));
        }
        if (sequenceBy == null) {
            throw new PipelineException(SqlErrors.syntax(
                    "AUTO CDC needs SEQUENCE BY, which orders the events of a key",
                    "add SEQUENCE BY and the column or expression that grows with every change",
                    scope.at(spec)));
        }
        return new FlowBody.AutoCdc(
                scope.query(spec.source()),
                keys,
                ignoreNullUpdates,
                applyAsDelete,
                applyAsTruncate,
                sequenceBy,
                columns,
                scdType,
                trackHistory);
    }

    private void readOption(CdcOptionContext option) {
        if (option.IGNORE() != null) {
            once("IGNORE NULL UPDATES", option);
            ignoreNullUpdates = Optional.of(
                    option.columnSelection() == null ? ColumnSelection.all() : selection(option.columnSelection()));
        } else if (option.DELETE() != null) {
            once("APPLY AS DELETE WHEN", option);
            applyAsDelete = scope.source().of(option.expression());
        } else if (option.TRUNCATE() != null) {
            once("APPLY AS TRUNCATE WHEN", option);
            truncate = Optional.of(option);
            applyAsTruncate = scope.source().of(option.expression());
        } else if (option.SEQUENCE() != null) {
            once("SEQUENCE BY", option);
            sequenceBy = scope.source().of(option.expression());
        } else if (option.COLUMNS() != null) {
            once("COLUMNS", option);
            columns = selection(option.columnSelection());
        } else if (option.STORED() != null) {
            once("STORED AS SCD TYPE", option);
            readScdType(option);
        } else {
            once("TRACK HISTORY ON", option);
            history = Optional.of(option);
            trackHistory = selection(option.columnSelection());
        }
    }

    private void readScdType(CdcOptionContext option) {
        String number = option.INTEGER().getText();
        if (number.equals("1") || number.equals("2")) {
            scdType = Integer.parseInt(number);
        } else {
            refuse(
                    "there is no SCD type " + number,
                    "write STORED AS SCD TYPE 1 for current rows, or 2 for their history",
                    scope.source().start(option.INTEGER().getSymbol()));
        }
    }

    private ColumnSelection selection(ColumnSelectionContext selection) {
        return new ColumnSelection(selection.EXCEPT() != null, columns(selection.columnList()));
    }

    private List<String> columns(ColumnListContext list) {
        List<String> names = new ArrayList<>();
        for (NameContext name : list.name()) {
            List<String> parts = scope.parts(name);
            if (parts.size() > 1) {
                scope.findings().add(SqlErrors.nestedColumn(scope.source().of(name), scope.at(name)));
            } else if (names.stream().anyMatch(parts.get(0)::equalsIgnoreCase)) {
                scope.findings().add(SqlErrors.duplicateColumn(parts.get(0), scope.at(name)));
            }
            names.add(parts.get(0));
        }
        return names;
    }

    private void once(String clause, CdcOptionContext option) {
        if (!seen.add(clause)) {
            scope.findings().add(SqlErrors.clauseTwice(clause, scope.at(option)));
        }
    }

    private void refuse(String what, String fix, SourceLocation where) {
        scope.findings().add(SqlErrors.unsupported(what, fix, where));
    }
}
