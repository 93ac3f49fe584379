package dev.sluice.engine;

import dev.sluice.SharedSpark;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.engine.inspect.DryRun;
import dev.sluice.engine.inspect.QueryResult;
import dev.sluice.engine.maintenance.MaintenanceTask;
import dev.sluice.engine.update.FlowEnd;
import dev.sluice.error.PipelineException;
import dev.sluice.execution.maintenance.StepReport;
import dev.sluice.execution.task.FlowContext;
import dev.sluice.plan.PlanRef;
import dev.sluice.plan.PlannedFlow;
import dev.sluice.plan.PlannedUpdate;
import dev.sluice.state.CommitObserver;
import dev.sluice.state.StorageLayout;
import dev.sluice.state.table.TableState;
import dev.sluice.state.table.TableStates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** A project in a folder of its own, and what one can do with it: write it, run it, look at its tables. */
final class TestPipeline {
    private static final SparkEngine ENGINE = SparkEngine.on(SharedSpark.get(), CommitObserver.none());
    private static final String STORAGE = "pipeline-storage";

    private final Path folder;
    private final SparkEngine engine;

    private TestPipeline(Path folder) {
        this(folder, ENGINE);
    }

    private TestPipeline(Path folder, SparkEngine engine) {
        this.folder = folder;
        this.engine = engine;
    }

    /** The same project, run by an engine that does this after each durable step. */
    TestPipeline watched(Consumer<String> afterStep) {
        return new TestPipeline(folder, SparkEngine.on(SharedSpark.get(), new CommitObserver() {
            @Override
            public void before(String step) {}

            @Override
            public void after(String step) {
                afterStep.accept(step);
            }
        }));
    }

    /** A project with one SQL file. */
    static TestPipeline of(Path folder, String sql) {
        return new TestPipeline(folder)
                .write("spark-pipeline.yml", "name: test")
                .sql(sql);
    }

    /** A project whose files are there, or are still to be written. */
    static TestPipeline in(Path folder) {
        return new TestPipeline(folder);
    }

    /** A copy of a project, without what was run in it. */
    static TestPipeline copyOf(Path project, Path folder) {
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(project.resolve(STORAGE)))
                    .toList()) {
                Path copy = folder.resolve(project.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
            return new TestPipeline(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static SparkEngine engine() {
        return ENGINE;
    }

    static SparkSession spark() {
        return SharedSpark.get();
    }

    /** The same project, run by an engine that this is told of each durable step before it. */
    TestPipeline interrupted(Consumer<String> beforeStep) {
        return new TestPipeline(folder, SparkEngine.on(SharedSpark.get(), new CommitObserver() {
            @Override
            public void before(String step) {
                beforeStep.accept(step);
            }

            @Override
            public void after(String step) {}
        }));
    }

    /** Replaces the definition. */
    TestPipeline sql(String sql) {
        return write("transformations/pipeline.sql", sql);
    }

    TestPipeline write(String file, String... lines) {
        try {
            Path path = folder.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, String.join("\n", lines) + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a file holds. */
    String text(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a file, or a folder with all that is in it. */
    TestPipeline remove(String file) {
        try {
            Files.walkFileTree(folder.resolve(file), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                    Files.delete(path);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path path, @org.jspecify.annotations.Nullable IOException e)
                        throws IOException {
                    Files.delete(path);
                    return FileVisitResult.CONTINUE;
                }
            });
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder() {
        return folder;
    }

    URI uri() {
        return folder.toUri();
    }

    TestUpdate run() {
        return run(Ask.everything());
    }

    /** One update: its flows one after the other in the plan's order. */
    TestUpdate run(Ask ask) {
        return carryOut(new TestUpdate(plan(ask)));
    }

    /** The same update once more, after failures. */
    TestUpdate retry(TestUpdate failed, Ask ask) {
        PlanRef before = failed.plan().ref();
        return carryOut(new TestUpdate(engine.replan(uri(), ask.request(before.updateId()), before)));
    }

    private TestUpdate carryOut(TestUpdate update) {
        for (PlannedFlow flow : update.plan().flows()) {
            if (!flow.selected()) {
                update.ended(new FlowEnd(flow.name(), "EXCLUDED", null));
            } else if (!update.mayStart(flow)) {
                update.ended(new FlowEnd(flow.name(), "SKIPPED", "what it reads failed"));
            } else if (update.showsNothingNew(flow)) {
                update.ended(new FlowEnd(flow.name(), "NO_OP", null));
            } else {
                runFlow(update, flow);
            }
        }
        engine.finish(uri(), update.plan().ref(), update.end());
        return update;
    }

    /** Maintenance with these tasks, one step after the other. */
    MaintenanceRun maintain(MaintenanceTask first, MaintenanceTask... others) {
        Set<MaintenanceTask> tasks = EnumSet.of(first, others);
        List<StepReport> steps = new ArrayList<>();
        if (tasks.contains(MaintenanceTask.PRUNE)) {
            steps.addAll(engine.prune(uri(), FlowContext.detached(1)));
        }
        for (String table : engine.maintainedTables(uri())) {
            steps.addAll(engine.maintain(uri(), table, tasks, FlowContext.detached(1)));
        }
        return new MaintenanceRun(steps);
    }

    /** The plan of a new update. */
    PlannedUpdate plan(Ask ask) {
        return engine.plan(uri(), ask.request(UUID.randomUUID().toString()), 1);
    }

    private void runFlow(TestUpdate update, PlannedFlow flow) {
        try {
            update.ended(flow, engine.runFlow(uri(), update.plan().ref(), flow.name(), FlowContext.detached(1)));
        } catch (PipelineException e) {
            update.failed(flow, e);
        }
    }

    DryRun dryRun() {
        return dryRun(Ask.everything());
    }

    DryRun dryRun(Ask ask) {
        return ENGINE.dryRun(uri(), ask.request("dry"));
    }

    QueryResult query(String sql) {
        return ENGINE.query(uri(), sql, Integer.MAX_VALUE);
    }

    /** The rows of a query, each as its values with a space between, sorted. */
    List<String> rows(String sql) {
        return query(sql).rows().stream()
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .sorted()
                .toList();
    }

    /** The one value that a query gives. */
    String value(String sql) {
        return String.join("\n", rows(sql));
    }

    /** The table's folder. */
    Path table(String name) {
        return Path.of(layout().table(spec().dataset(name)).toUri());
    }

    TableState tableState(String name) {
        return new TableStates(SharedSpark.get())
                .read(layout().table(spec().dataset(name)))
                .orElseThrow();
    }

    long version(String name) {
        return tableState(name).version();
    }

    /** Newest version of every table but the event log. */
    Map<String, Long> versions() {
        try (Stream<Path> files = Files.walk(folder.resolve(STORAGE + "/tables"))) {
            Map<String, Long> versions = new TreeMap<>();
            for (Path table : files.filter(path -> Files.isDirectory(path.resolve("_delta_log")))
                    .toList()) {
                String name = String.valueOf(table.getFileName());
                if (!name.equals(PipelineSpec.DEFAULT_EVENT_LOG)) {
                    new TableStates(SharedSpark.get())
                            .version(new org.apache.hadoop.fs.Path(table.toUri()))
                            .ifPresent(version -> versions.put(name, version));
                }
            }
            return versions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    StorageLayout layout() {
        return StorageLayout.of(spec().storage());
    }

    private PipelineSpec spec() {
        return ProjectReader.readSpec(uri());
    }
}
