package dev.sluice.definition.project;

import dev.sluice.definition.Findings;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.bundle.Bundle;
import dev.sluice.definition.bundle.BundleAddress;
import dev.sluice.definition.bundle.BundleReader;
import dev.sluice.definition.file.FileText;
import dev.sluice.definition.file.Locations;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.definition.yaml.YamlDocument;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Where a pipeline's settings stand: in a project file, or under a key of a bundle.
 *
 * @param file the file, from which paths in it count
 * @param settings what stands there
 * @param defaultStorage where data goes if they name no storage
 * @param start the place for problems that have no other
 */
record SpecSource(URI file, YamlValue settings, URI defaultStorage, SourceLocation start) {
    private static final String STORAGE = "pipeline-storage";
    private static final String PROJECT = "project";

    /**
     * The settings at a place.
     *
     * @param place the file or folder, absolute
     * @param given the place as it was given, with the key of a bundle's pipeline if it has one
     * @throws PipelineException if they can't be read
     */
    static SpecSource find(ProjectFiles files, URI place, URI given) throws IOException {
        Optional<BundleAddress> address = BundleAddress.of(given);
        return address.isPresent() ? inBundle(files, place, address.get()) : inProject(files, place);
    }

    private static SpecSource inProject(ProjectFiles files, URI place) throws IOException {
        URI file = SpecFile.find(files, place);
        SourceLocation start = new SourceLocation(Locations.relative(Locations.parent(file), file), 1, 1);
        String text = FileText.read(files, file, start, SpecFile.MAX_BYTES);
        return new SpecSource(
                file, YamlDocument.read(start.file(), text), Locations.resolve(Locations.parent(file), STORAGE), start);
    }

    private static SpecSource inBundle(ProjectFiles files, URI place, BundleAddress address) throws IOException {
        return inBundle(files, BundleReader.read(files, place, address), address.key());
    }

    /**
     * The settings of a pipeline in a bundle that has been read. Two pipelines of a bundle can't share a storage folder, so
     * each has one of its own by default.
     */
    static SpecSource inBundle(ProjectFiles files, Bundle bundle, String key) throws IOException {
        YamlValue.Entry pipeline = bundle.pipeline(key);
        URI folder = Locations.parent(bundle.file());
        SourceLocation where = pipeline.keyWhere();
        URI file = Locations.resolve(folder, where.file());
        Optional<String> project = project(pipeline);
        return project.isPresent()
                ? inProject(files, Locations.resolve(Locations.parent(file), project.get()))
                : new SpecSource(file, pipeline.value(), Locations.resolve(folder, STORAGE + "/" + key), where);
    }

    /** A pipeline of a bundle may stand in a project file of its own, which is all that the bundle says of it then. */
    private static Optional<String> project(YamlValue.Entry pipeline) {
        if (!(pipeline.value() instanceof YamlValue.Mapping mapping)
                || !mapping.entries().containsKey(PROJECT)) {
            return Optional.empty();
        }
        Findings findings = new Findings();
        YamlMapping yaml = new YamlMapping(mapping, findings);
        yaml.allow(List.of(PROJECT));
        Optional<String> project = yaml.text(PROJECT);
        if (!findings.problems().isEmpty()) {
            throw new PipelineException(findings.problemsByPlace());
        }
        return project;
    }

    /**
     * The settings; what is wrong is added to the findings.
     *
     * @param check looks at them besides
     */
    PipelineSpec read(Findings findings, BiConsumer<YamlMapping, Findings> check) {
        if (!(settings instanceof YamlValue.Mapping mapping)) {
            throw new PipelineException(SpecErrors.notAMapping(settings));
        }
        YamlMapping yaml = new YamlMapping(mapping, findings);
        PipelineSpec spec = new SpecReader(file, defaultStorage, yaml, findings).read();
        check.accept(yaml, findings);
        return spec;
    }
}
