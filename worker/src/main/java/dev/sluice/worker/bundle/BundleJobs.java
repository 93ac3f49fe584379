package dev.sluice.worker.bundle;

import dev.sluice.definition.Findings;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.bundle.Bundle;
import dev.sluice.definition.bundle.BundleAddress;
import dev.sluice.definition.bundle.BundleReader;
import dev.sluice.definition.file.Locations;
import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.definition.yaml.YamlMapping;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.workflow.job.JobInput;
import dev.sluice.workflow.trigger.ContinuousJobInput;
import dev.sluice.workflow.trigger.FileTriggerInput;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a bundle's pipelines and jobs, or everything that is wrong with them. */
public final class BundleJobs {
    private final Bundle bundle;
    private final Map<String, String> variables;
    private final String taskQueue;
    private final Findings findings = new Findings();

    private BundleJobs(Bundle bundle, Map<String, String> variables, String taskQueue) {
        this.bundle = bundle;
        this.variables = variables;
        this.taskQueue = taskQueue;
    }

    /**
     * The bundle in a file.
     *
     * @param file the main file, or the folder that has it
     * @param target the target; empty for the bundle's default
     * @param variables values that win over the bundle's
     * @param taskQueue task queue of the workers
     * @throws PipelineException with everything that is wrong
     */
    public static DeployedBundle read(URI file, String target, Map<String, String> variables, String taskQueue) {
        URI place = Locations.absolute(file);
        try {
            Bundle bundle = BundleReader.read(ProjectFiles.of(place), place, new BundleAddress("", target, variables));
            return new BundleJobs(bundle, variables, taskQueue).read();
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.STORAGE_UNAVAILABLE,
                            "cannot read " + place + ": " + e.getMessage(),
                            "check that the file can be reached and read"),
                    e);
        }
    }

    private DeployedBundle read() {
        String name = bundle.target().isEmpty() ? bundle.name() : bundle.name() + "." + bundle.target();
        List<ContinuousPipeline> continuous = new ArrayList<>();
        bundle.pipelines().keySet().forEach(key -> continuous(name, key).ifPresent(continuous::add));
        List<JobInput> jobs = new ArrayList<>();
        List<FileTriggerInput> triggers = new ArrayList<>();
        List<ContinuousJobInput> continuousJobs = new ArrayList<>();
        bundle.jobs()
                .forEach((key, entry) -> YamlMapping.mapping("jobs." + key, entry.value(), findings)
                        .ifPresent(yaml -> {
                            JobReader job = new JobReader(
                                    name,
                                    key,
                                    address(key),
                                    yaml,
                                    new TaskReader(taskQueue, this::pipeline, findings),
                                    findings);
                            job.trigger()
                                    .ifPresentOrElse(
                                            triggers::add,
                                            () -> job.continuous()
                                                    .ifPresentOrElse(
                                                            continuousJobs::add, () -> jobs.add(job.scheduled())));
                        }));
        if (!findings.problems().isEmpty()) {
            throw new PipelineException(findings.problemsByPlace());
        }
        findings.addNotices(bundle.notices());
        return new DeployedBundle(name, jobs, triggers, continuousJobs, continuous, findings.notices());
    }

    /** Reads a pipeline's settings; nothing where it is updated only now and then, or has errors. */
    private Optional<ContinuousPipeline> continuous(String bundleName, String key) {
        try {
            PipelineSpec spec = ProjectReader.readSpec(bundle, key);
            return spec.continuous()
                    ? Optional.of(new ContinuousPipeline(
                            bundleName + "/" + key, spec.name(), pipeline(key).toString()))
                    : Optional.empty();
        } catch (PipelineException e) {
            findings.addAll(e.problems());
            return Optional.empty();
        }
    }

    /** The URI by which workers open a pipeline of the bundle. */
    private URI pipeline(String key) {
        bundle.pipeline(key);
        return address(key);
    }

    private URI address(String key) {
        return new BundleAddress(key, bundle.target(), variables).in(bundle.file());
    }
}
