package dev.sluice.definition.sql;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.FlowBody;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.Notice;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ApplyChangesContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.BodyContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.CdcFlowContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.CreateContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.DatasetContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.FlowContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.InsertFlowContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.StatementContext;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the parsed statements of one file into datasets and flows, in order. */
final class StatementReader {
    private final FileScope scope;
    private final List<DatasetDefinition> datasets = new ArrayList<>();
    private final List<FlowDefinition> flows = new ArrayList<>();

    StatementReader(FileScope scope) {
        this.scope = scope;
    }

    List<DatasetDefinition> datasets() {
        return datasets;
    }

    List<FlowDefinition> flows() {
        return flows;
    }

    /**
     * Takes over what a statement declares.
     *
     * @throws PipelineException with what makes it impossible to go on with the statement
     */
    void read(StatementContext statement) {
        SourceLocation where = scope.at(statement);
        if (statement.create() != null && statement.create().dataset() != null) {
            readDataset(statement.create(), where);
        } else if (statement.create() != null) {
            readFlow(statement.create(), where);
        } else if (statement.applyChanges() != null) {
            readApplyChanges(statement.applyChanges(), where);
        } else if (statement.set() != null) {
            SettingStatements.set(statement.set(), scope);
        } else {
            SettingStatements.use(statement.use(), scope);
        }
    }

    private void readDataset(CreateContext create, SourceLocation where) {
        DatasetContext dataset = create.dataset();
        DatasetHead head = DatasetHead.of(create, where);
        head.today().ifPresent(today -> deprecated("an old spelling: write " + today, where));
        if (dataset.ifNotExists() != null) {
            scope.findings().notice(Notice.Type.IGNORED, "IF NOT EXISTS has no effect in a declaration", where);
        }
        DatasetName name = scope.resolve(dataset.name());
        ElementReader elements = new ElementReader(scope, head.kind());
        elements.read(dataset.elements());
        ClauseReader clauses = new ClauseReader(scope, head.kind());
        clauses.read(dataset.clause());
        datasets.add(new DatasetDefinition(
                        name,
                        head.kind(),
                        head.isPrivate(),
                        elements.columns(),
                        elements.expectations(),
                        clauses.partitionColumns(),
                        clauses.clusterColumns(),
                        clauses.comment(),
                        clauses.properties(),
                        where)
                .refreshed(clauses.refreshPolicy()));
        readBody(dataset.body(), name, head.kind(), where);
    }

    private void readBody(@Nullable BodyContext body, DatasetName target, DatasetKind kind, SourceLocation where) {
        if (body == null) {
            if (kind != DatasetKind.STREAMING_TABLE) {
                scope.findings().add(SqlErrors.queryMissing(kind.words(), where));
            }
            return;
        }
        if (body.FLOW() != null && kind != DatasetKind.STREAMING_TABLE) {
            scope.findings()
                    .add(SqlErrors.unsupported(
                            "only a streaming table has a FLOW clause",
                            "write AS and the query",
                            scope.source().start(body.FLOW().getSymbol())));
        }
        FlowBody rows = body.query() != null
                ? new FlowBody.Query(scope.query(body.query()))
                : new AutoCdcReader(scope).read(body.autoCdc());
        flows.add(new FlowDefinition(target, target, body.ONCE() != null, rows, where));
    }

    private void readFlow(CreateContext create, SourceLocation where) {
        if (create.OR() != null) {
            scope.findings()
                    .add(SqlErrors.unsupported("a flow is neither refreshed nor replaced", "write CREATE FLOW", where));
        }
        FlowContext flow = create.flow();
        DatasetName name = scope.resolve(flow.name());
        if (flow.COMMENT() != null) {
            scope.findings().notice(Notice.Type.IGNORED, "the comment of a flow is not kept", where);
        }
        InsertFlowContext insert = flow.insertFlow();
        CdcFlowContext cdc = flow.cdcFlow();
        if (insert != null) {
            if (insert.ONCE().size() > 1) {
                scope.findings().add(SqlErrors.clauseTwice("ONCE", where));
            }
            FlowBody rows = new FlowBody.Query(scope.query(insert.query()));
            flows.add(new FlowDefinition(
                    name, scope.resolve(insert.name()), !insert.ONCE().isEmpty(), rows, where));
        } else {
            FlowBody rows = new AutoCdcReader(scope).read(cdc.autoCdc());
            flows.add(new FlowDefinition(name, scope.resolve(cdc.name()), cdc.ONCE() != null, rows, where));
        }
    }

    private void readApplyChanges(ApplyChangesContext apply, SourceLocation where) {
        deprecated("an old spelling: write CREATE FLOW name AS AUTO CDC INTO", where);
        DatasetName target = scope.resolve(apply.name());
        FlowBody rows = new AutoCdcReader(scope).read(apply.autoCdc());
        flows.add(new FlowDefinition(target, target, false, rows, where));
    }

    private void deprecated(String message, SourceLocation where) {
        scope.findings().notice(Notice.Type.DEPRECATION, message, where);
    }
}
