package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that do what no definition should end in a clear error, and in time. */
@Timeout(120)
class HostileFilesTest {
    private static final String HEAD = "from pyspark import pipelines as dp\n";

    @TempDir
    Path folder;

    @Test
    void endingTheInterpreter() {
        Problem problem = problemOf(HEAD + "import os\nos._exit(3)\n");
        assertThat(problem.text())
                .contains("the file ended the interpreter with exit code 3")
                .contains("transformations/a.py:1:1");
    }

    @Test
    void aLoopWithoutEnd() {
        Problem problem = problemOf(HEAD + "n = 0\nwhile True:\n    n += 1\n");
        assertThat(problem.text())
                .contains("the definitions were not read within 5 s")
                .containsPattern("transformations/a.py:[345]:1")
                .contains("pipelines.python.timeout");
    }

    @Test
    void waitingForNothing() {
        assertThat(problemOf(HEAD + "import threading\nthreading.Event().wait()\n")
                        .text())
                .contains("the definitions were not read within 5 s")
                .contains("transformations/a.py:3:1");
    }

    @Test
    void tenThousandDatasets() {
        String many = HEAD + """
                def declare(i):
                    @dp.materialized_view(name=f"t{i}")
                    def rows():
                        return spark.range(i)

                for i in range(10_000):
                    declare(i)
                """;
        assertThat(problemOf(many, "60 s").text()).contains("10000 flows").contains("at most 5000");
    }

    @Test
    void writingATable() {
        Problem problem = problemOf(HEAD + """
                @dp.materialized_view
                def t():
                    spark.range(3).write.format("delta").save("out")
                    return spark.range(3)
                """);
        assertThat(problem.text())
                .contains("the query function of t writes data with save()")
                .contains("transformations/a.py:4:1");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void noiseUnderAnSqlName() throws IOException {
        byte[] noise = new byte[64 * 1024];
        new Random(7).nextBytes(noise);
        TestPipeline pipeline = project("5 s");
        Files.createDirectories(folder.resolve("transformations"));
        Files.write(folder.resolve("transformations/a.sql"), noise);
        Files.write(folder.resolve("transformations/b.py"), noise);
        PipelineException refused = catchThrowableOfType(PipelineException.class, pipeline::dryRun);
        assertThat(refused.problems()).extracting(Problem::what).containsOnly("the file is not UTF-8 text");
        assertThat(refused.problems())
                .extracting(problem -> String.valueOf(problem.where()))
                .containsExactly("transformations/a.sql:1:1", "transformations/b.py:1:1");
    }

    @Test
    void anSqlFileOfFiveMebibytes() {
        PipelineException refused = catchThrowableOfType(
                PipelineException.class,
                () -> project("5 s")
                        .write("transformations/a.sql", "-- x\n".repeat(1024 * 1024))
                        .dryRun());
        assertThat(refused.first().text()).contains("larger than 4 MiB").contains("transformations/a.sql");
    }

    private Problem problemOf(String python) {
        return problemOf(python, "5 s");
    }

    private Problem problemOf(String python, String timeout) {
        TestPipeline pipeline = project(timeout).write("transformations/a.py", python);
        PipelineException refused = catchThrowableOfType(PipelineException.class, pipeline::dryRun);
        assertThat(refused.problems()).hasSize(1);
        return refused.first();
    }

    private TestPipeline project(String timeout) {
        return TestPipeline.in(folder)
                .write(
                        "spark-pipeline.yml",
                        "name: hostile",
                        "configuration: {pipelines.python.timeout: " + timeout + "}");
    }
}
