package dev.sluice.definition.java;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.DatasetName;
import dev.sluice.definition.Declarations;
import dev.sluice.definition.Findings;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.name.QualifiedName;
import dev.sluice.definition.query.QueryText;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes down what sources declare. */
final class DeclaredPipeline implements Pipeline {
    private final PipelineSpec spec;
    private final Findings findings;
    private final List<DeclaredDataset> datasets = new ArrayList<>();
    private final List<DeclaredFlow> flows = new ArrayList<>();
    private SourceLocation jar = new SourceLocation("", 1, 1);
    private String sourceClass = "";

    DeclaredPipeline(PipelineSpec spec, Findings findings) {
        this.spec = spec;
        this.findings = findings;
    }

    void declaredBy(PipelineSource source, SourceLocation itsJar) {
        jar = itsJar;
        sourceClass = source.getClass().getName();
        source.define(this);
    }

    Declarations declarations() {
        List<DatasetDefinition> declared = new ArrayList<>();
        List<FlowDefinition> fed = new ArrayList<>();
        for (DeclaredDataset dataset : datasets) {
            declared.add(dataset.definition(findings));
            dataset.flow().ifPresent(fed::add);
            if (dataset.lacksQuery()) {
                findings.add(withoutQuery(dataset.display(), dataset.where()));
            }
        }
        for (DeclaredFlow flow : flows) {
            flow.definition().ifPresentOrElse(fed::add, () -> findings.add(withoutQuery(flow.display(), flow.where())));
        }
        return new Declarations(declared, fed, findings.notices(), findings.problemsByPlace());
    }

    private static Problem withoutQuery(String name, SourceLocation where) {
        return new Problem(ErrorCode.DEFINITION_INVALID, name + " has no query", "call query(..) on it", where);
    }

    @Override
    public Map<String, String> configuration() {
        return spec.configuration();
    }

    @Override
    public Map<String, String> parameters() {
        return spec.parameters();
    }

    @Override
    public Dataset streamingTable(String name) {
        return dataset(name, DatasetKind.STREAMING_TABLE);
    }

    @Override
    public Dataset materializedView(String name) {
        return dataset(name, DatasetKind.MATERIALIZED_VIEW);
    }

    @Override
    public Dataset temporaryView(String name) {
        return dataset(name, DatasetKind.TEMPORARY_VIEW);
    }

    @Override
    public Dataset view(String name) {
        return dataset(name, DatasetKind.VIEW);
    }

    @Override
    public Flow appendFlow(String name, String target) {
        SourceLocation where = here();
        DeclaredFlow flow = new DeclaredFlow(this, name(name, where), name(target, where), where);
        flows.add(flow);
        return flow;
    }

    private Dataset dataset(String name, DatasetKind kind) {
        SourceLocation where = here();
        DeclaredDataset dataset = new DeclaredDataset(this, name(name, where), kind, where);
        datasets.add(dataset);
        return dataset;
    }

    private DatasetName name(String text, SourceLocation where) {
        if (text.isBlank()) {
            throw new PipelineException(new Problem(ErrorCode.INVALID_NAME, "a name is blank", "", where));
        }
        return QualifiedName.parse(text, spec, where);
    }

    QueryText query(String sql, Map<String, String> settings) {
        return new QueryText(sql, here(), settings, spec.catalog(), spec.schema());
    }

    String display(DatasetName name) {
        return spec.display(name);
    }

    /** The line of the source that is running. */
    SourceLocation here() {
        return place(Thread.currentThread().getStackTrace()).orElse(jar);
    }

    /** The innermost line of a source's own class, or of one nested in it, in a stack. */
    Optional<SourceLocation> place(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getClassName().equals(sourceClass)
                        || frame.getClassName().startsWith(sourceClass + "$"))
                .filter(frame -> frame.getLineNumber() > 0)
                .findFirst()
                .map(frame -> new SourceLocation(jar.file() + "!" + frame.getFileName(), frame.getLineNumber(), 1));
    }
}
