package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.definition.java.PipelineSource;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions in jars. */
class JavaDefinitionTest {
    @TempDir
    Path folder;

    @TempDir
    Path build;

    @Test
    void theExampleRuns() throws IOException {
        Path example = Path.of("../examples/java-definitions");
        TestPipeline shops = TestPipeline.copyOf(example, folder);
        jar("shops.jar", "example.Shops", Files.readString(example.resolve("src/example/Shops.java")));
        TestUpdate update = shops.run();
        assertThat(update.counts("sales")).containsExactly("has a shop 3/1");
        assertThat(shops.rows("SELECT * FROM sales_north")).containsExactly("1 5", "3 11");
        assertThat(shops.rows("SELECT * FROM sales_south")).containsExactly("2 7");
        assertThat(shops.run().state("sales_north")).isEqualTo("NO_OP");
    }

    @Test
    void everyDeclarationMeansWhatItDoesInSql() throws IOException {
        TestPipeline pipeline = project()
                .write(
                        "transformations/base.sql",
                        "CREATE MATERIALIZED VIEW base AS SELECT * FROM VALUES (1, 'a'), (2, 'b') AS v(id, k);")
                .write("spark-pipeline.yml", """
                        name: all
                        parameters: {least: "2"}
                        libraries:
                          - glob: {include: transformations/**}
                          - jar: lib/all.jar
                        """);
        jar("lib/all.jar", "All", source("""
                pipeline.streamingTable("s").column("id", "BIGINT NOT NULL").column("k", "STRING").partitionedBy("k")
                    .property("delta.appendOnly", "true").comment("all").expect("small", "id < 2");
                pipeline.appendFlow("history", "s").once().query("SELECT CAST(id AS BIGINT) AS id, k FROM base");
                pipeline.temporaryView("late").query("SELECT * FROM base WHERE id >= :least");
                pipeline.materializedView("m").clusteredBy("id").expectOrFail("any", "id > 0").query("SELECT * FROM late");
                pipeline.view("v").query("SELECT count(*) AS n FROM m");
                """));
        TestUpdate update = pipeline.run();
        assertThat(update.state()).isEqualTo("COMPLETED");
        assertThat(update.counts("history")).containsExactly("small 1/1");
        assertThat(pipeline.rows("SELECT * FROM s")).containsExactly("1 a", "2 b");
        assertThat(pipeline.rows("SELECT * FROM m")).containsExactly("2 b");
        assertThat(pipeline.rows("SELECT * FROM v")).containsExactly("1");
        assertThat(pipeline.rows("SELECT DISTINCT typeof(id) FROM s")).containsExactly("bigint");
        assertThat(pipeline.table("s").resolve("k=a")).isDirectory();
    }

    @Test
    void whatIsWrongIsToldWithItsLine() throws IOException {
        TestPipeline pipeline = project();
        jar("lib/all.jar", "All", source("""
                pipeline.materializedView("m");
                pipeline.materializedView("n").query("SELECT * FROM nowhere");
                """));
        assertThat(problem(pipeline).text()).contains("m has no query").contains("lib/all.jar!All.java:5:1");
        jar("lib/all.jar", "All", source("pipeline.materializedView(\"n\").query(\"SELECT *\\nFROM nowhere\");"));
        assertThat(problem(pipeline).text()).contains("nowhere").contains("lib/all.jar!All.java:6:");
        jar("lib/all.jar", "All", source("throw new IllegalStateException(\"no shops\");"));
        assertThat(problem(pipeline).text())
                .contains("All failed: java.lang.IllegalStateException: no shops")
                .contains("lib/all.jar!All.java:5:1");
        jar("lib/all.jar", "Other", source("pipeline.view(\"a\").query(\"SELECT 1\");"));
        assertThat(problem(pipeline).code()).isEqualTo(ErrorCode.DEFINITION_FAILED);
        Files.write(folder.resolve("lib/all.jar"), new byte[] {1, 2, 3});
        assertThat(problem(pipeline).text()).contains("lib/all.jar:1:1");
    }

    private static Problem problem(TestPipeline pipeline) {
        PipelineException refused = catchThrowableOfType(PipelineException.class, pipeline::dryRun);
        assertThat(refused.problems()).hasSize(1);
        return refused.first();
    }

    private TestPipeline project() {
        return TestPipeline.in(folder).write("spark-pipeline.yml", "name: all", "libraries: [{jar: lib/all.jar}]");
    }

    private static String source(String body) {
        return "import dev.sluice.definition.java.*;\n\npublic class All implements PipelineSource {\n"
                + "  public void define(Pipeline pipeline) {\n" + body + "\n}}\n";
    }

    /** Compiles a class and packs it into a jar that names a source. */
    private void jar(String name, String source, String code) throws IOException {
        String simple = code.contains("class Shops") ? "Shops" : "All";
        Path file = Files.writeString(build.resolve(simple + ".java"), code);
        Path classes = Files.createTempDirectory(build, "classes");
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        "target/classes",
                        "-d",
                        classes.toString(),
                        file.toString());
        assertThat(result).isZero();
        Path services = classes.resolve("META-INF/services");
        Files.createDirectories(services);
        Files.write(services.resolve(PipelineSource.class.getName()), source.getBytes(StandardCharsets.UTF_8));
        Path jar = folder.resolve(name);
        Files.createDirectories(jar.getParent());
        try (OutputStream stream = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(stream)) {
            for (Path entry : files(classes)) {
                out.putNextEntry(new JarEntry(classes.relativize(entry).toString()));
                Files.copy(entry, out);
            }
        }
    }

    private static List<Path> files(Path classes) throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
