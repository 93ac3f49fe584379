package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.definition.key.PipelineKey;
import dev.sluice.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Docs that are lists of what the code has; {@code -Dgolden.update=true} writes them anew. */
class GeneratedDocsTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Path RUNBOOKS = Path.of("../runbooks");

    @Test
    void errorsAreThoseOfTheCode() throws IOException {
        String rows = Arrays.stream(ErrorCode.values())
                .map(code -> "| `" + code + "` | " + code.kind() + " | " + code.meaning() + runbook(code) + " |\n")
                .collect(Collectors.joining());
        assertUpToDate("errors.md", """
                # Errors

                An error has a code that never changes its meaning, says what is wrong, where (file, line, column) and how to
                correct it. All errors of a definition are reported at once. This page is made from the code.

                | kind | what it means for retries |
                | --- | --- |
                | USER | the definition, the arguments or the data are wrong: never tried again |
                | RETRYABLE | something around failed: in production behaviour, tried again |
                | OPERATOR | the state is not what it must be: nothing is touched, somebody has to look |

                Exit codes of the command: 0 done; 1 the update failed; 2 the definition or the arguments are wrong and nothing
                ran; 3 the service or the storage cannot be reached; 130 cancelled.

                | code | kind | meaning |
                | --- | --- | --- |
                """ + rows);
    }

    @Test
    void settingsAreThoseOfTheCode() throws IOException {
        String rows = Arrays.stream(PipelineKey.values())
                .map(key -> "| `" + key.key() + "` | " + key.type().words() + " | `" + key.defaultValue() + "` | "
                        + key.meaning() + (key.isInUse() ? "" : " *(not in use yet)*") + " |\n")
                .collect(Collectors.joining());
        assertUpToDate("settings.md", """
                # Settings

                `pipelines.reset.allowed` and `pipelines.autoOptimize.managed` are given in a table's TBLPROPERTIES, `pipelines.trigger.interval`
                there or under `configuration` in the project file, and the other keys only there. Upper and lower case count. An unknown key is an error that names the nearest known one. What is not in use
                yet is read and checked, so that existing projects load. This page is made from the code.

                | key | value | default | meaning |
                | --- | --- | --- | --- |
                """ + rows + """

                Of Spark's own settings (`spark.*`), those for SQL hold for each flow's session; the others, such as
                `spark.master` or `spark.driver.memory`, are given to Spark when the process starts.
                """);
    }

    private static String runbook(ErrorCode code) {
        try (Stream<Path> books = Files.list(RUNBOOKS)) {
            return books.filter(book -> !book.endsWith("README.md"))
                    .filter(book -> titleOf(book).contains("(" + code + ")"))
                    .map(book -> "; see [the runbook](../runbooks/" + book.getFileName() + ")")
                    .sorted()
                    .collect(Collectors.joining());
        } catch (IOException e) {
            throw new AssertionError("no runbooks", e);
        }
    }

    private static String titleOf(Path book) {
        try (Stream<String> lines = Files.lines(book)) {
            return lines.findFirst().orElse("");
        } catch (IOException e) {
            throw new AssertionError("cannot read " + book, e);
        }
    }

    private static void assertUpToDate(String name, String text) throws IOException {
        Path file = DOCS.resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, text);
        }
        assertThat(file).content().isEqualTo(text);
    }
}
