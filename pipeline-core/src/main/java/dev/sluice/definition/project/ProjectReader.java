package dev.sluice.definition.project;

import dev.sluice.definition.DatasetDefinition;
import dev.sluice.definition.Declarations;
import dev.sluice.definition.Findings;
import dev.sluice.definition.FlowDefinition;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.bundle.Bundle;
import dev.sluice.definition.file.FileText;
import dev.sluice.definition.file.Locations;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.definition.sql.SqlFileReader;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import dev.sluice.secret.SecretReferences;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Reads a project folder: everything that its files declare, or everything that is wrong with them. Files are read in
 * order of their paths, SQL before programs; of those a pattern matches, only .sql and .py files count.
 */
public final class ProjectReader {
    /** How large one definition file may be, in bytes: 4 MiB. */
    public static final int MAX_FILE_BYTES = 4 * 1024 * 1024;

    /** How large all definition files together may be, in characters: 64 Mi. */
    public static final long MAX_PROJECT_CHARACTERS = 64L * 1024 * 1024;

    private final ProjectFiles files;
    private final SpecSource source;
    private final SourceLocation specStart;
    private final Findings findings = new Findings();
    private final List<DatasetDefinition> datasets = new ArrayList<>();
    private final List<FlowDefinition> flows = new ArrayList<>();
    private final Map<String, URI> programs = new TreeMap<>();
    private long characters;

    private ProjectReader(ProjectFiles files, SpecSource source) {
        this.files = files;
        this.source = source;
        this.specStart = source.start();
    }

    /**
     * The pipeline that a project declares.
     *
     * @param specFileOrFolder the project file or its folder, or a {@link dev.sluice.definition.bundle.BundleAddress}; a URI without a scheme is a path
     *     of this machine
     * @param parameterOverrides values that win over the project file's {@code parameters}
     * @param programReader reads files that are programs
     * @throws PipelineException with everything that is wrong, if anything is
     */
    public static PipelineDefinition read(
            URI specFileOrFolder, Map<String, String> parameterOverrides, ProgramFiles programReader) {
        return in(specFileOrFolder, reader -> reader.readAll(parameterOverrides, programReader));
    }

    /**
     * The project file alone, with its defaults.
     *
     * @param specFileOrFolder the project file or its folder, or a {@link dev.sluice.definition.bundle.BundleAddress}; a URI without a scheme is a path
     *     of this machine
     * @throws PipelineException with everything that is wrong, if anything is
     */
    public static PipelineSpec readSpec(URI specFileOrFolder) {
        return in(specFileOrFolder, ProjectReader::readSpecAlone);
    }

    /**
     * The settings of a pipeline in a bundle, with their defaults.
     *
     * @param key the pipeline's key
     * @throws PipelineException with everything that is wrong, if anything is
     */
    public static PipelineSpec readSpec(Bundle bundle, String key) {
        try {
            ProjectFiles files = ProjectFiles.of(bundle.file());
            return new ProjectReader(files, SpecSource.inBundle(files, bundle, key)).readSpecAlone();
        } catch (IOException failed) {
            throw ProjectErrors.unreadable(bundle.file(), failed);
        }
    }

    private PipelineSpec readSpecAlone() {
        PipelineSpec spec = readSpecFile((document, found) -> {});
        throwProblems();
        return spec;
    }

    private interface Reading<T> {
        T from(ProjectReader reader) throws IOException;
    }

    private static <T> T in(URI specFileOrFolder, Reading<T> reading) {
        URI place = Locations.absolute(specFileOrFolder);
        try {
            ProjectFiles files = ProjectFiles.of(place);
            return reading.from(new ProjectReader(files, SpecSource.find(files, place, specFileOrFolder)));
        } catch (IOException failed) {
            throw ProjectErrors.unreadable(place, failed);
        }
    }

    private PipelineDefinition readAll(Map<String, String> parameterOverrides, ProgramFiles programReader)
            throws IOException {
        refuseSecrets(parameterOverrides);
        PipelineSpec spec = withParameters(readSpecFile(SecretUses::check), parameterOverrides);
        Map<String, URI> found = new DefinitionFiles(files, spec, specStart, findings).find(spec.libraries());
        for (Map.Entry<String, URI> file : found.entrySet()) {
            readDefinitions(file.getKey(), file.getValue(), spec);
        }
        if (!programs.isEmpty()) {
            add(programReader.read(spec, programs));
        }
        if (datasets.isEmpty() && findings.problems().isEmpty()) {
            findings.add(ProjectErrors.noDatasets(specStart));
        }
        throwProblems();
        return new PipelineDefinition(spec, datasets, flows, findings.notices());
    }

    private PipelineSpec readSpecFile(BiConsumer<YamlMapping, Findings> check) {
        Findings ofSpec = new Findings();
        PipelineSpec spec = source.read(ofSpec, check);
        findings.addAll(ofSpec.problemsByPlace());
        findings.addNotices(spec.notices());
        return spec;
    }

    private void readDefinitions(String path, URI file, PipelineSpec spec) throws IOException {
        SourceLocation start = new SourceLocation(path, 1, 1);
        if (path.endsWith(".jar")) {
            programs.put(path, file);
            return;
        }
        try {
            String text = FileText.read(files, file, start, MAX_FILE_BYTES);
            characters += text.length();
            if (characters > MAX_PROJECT_CHARACTERS) {
                throw new PipelineException(ProjectErrors.projectTooLarge(MAX_PROJECT_CHARACTERS, start));
            }
            if (path.endsWith(".py")) {
                programs.put(path, file);
            } else {
                add(SqlFileReader.read(path, text, spec));
            }
        } catch (PipelineException refused) {
            findings.addAll(refused.problems());
        }
    }

    private void add(Declarations declared) {
        datasets.addAll(declared.datasets());
        flows.addAll(declared.flows());
        findings.addAll(declared.problems());
        findings.addNotices(declared.notices());
    }

    private void throwProblems() {
        if (!findings.problems().isEmpty()) {
            throw new PipelineException(findings.problems());
        }
    }

    /** Whoever starts an update could otherwise ask for any secret of the worker, and have a query write it down. */
    private static void refuseSecrets(Map<String, String> parameters) {
        parameters.forEach((name, value) -> {
            if (SecretReferences.isIn(value)) {
                throw new PipelineException(ProjectErrors.secretInArgument(name));
            }
        });
    }

    private static PipelineSpec withParameters(PipelineSpec spec, Map<String, String> overrides) {
        Map<String, String> parameters = new TreeMap<>(spec.parameters());
        parameters.putAll(overrides);
        return new PipelineSpec(
                spec.file(),
                spec.name(),
                spec.catalog(),
                spec.schema(),
                spec.storage(),
                spec.libraries(),
                spec.configuration(),
                parameters,
                spec.continuous(),
                spec.development(),
                spec.onRemoved(),
                spec.externalTables(),
                spec.catalogs(),
                spec.eventLog(),
                spec.notifications(),
                spec.notices());
    }
}
