package dev.sluice.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.definition.project.ProjectReader;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wrong pipelines and exactly what is said about them: each folder is a project, its {@code expected.txt} the problems.
 * {@code -Dgolden.update=true} writes the files anew.
 */
class DefinitionErrorsTest {
    private static final Path CASES = Path.of("src/test/golden/definition-errors");

    private static final Path GRAPH_CASES = Path.of("src/test/golden/graph-errors");

    /** What finds the problems of a project. */
    private static final ProjectCheck CHECK = project -> ProjectReader.read(project.toUri(), Map.of());

    private interface ProjectCheck {
        void check(Path project);
    }

    static Stream<Path> cases() throws IOException {
        return folders(CASES);
    }

    static Stream<Path> graphCases() throws IOException {
        return folders(GRAPH_CASES);
    }

    private static Stream<Path> folders(Path parent) throws IOException {
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void saysExactlyThis(Path project) throws IOException {
        String found = problems(project).stream()
                .map(problem -> problem.code() + ": " + problem.text() + "\n")
                .collect(Collectors.joining("\n"))
                .replace(project.toAbsolutePath().toString(), "<project>");
        Path expected = project.resolve("expected.txt");
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(expected, found);
        }
        assertThat(found).isNotEmpty().isEqualTo(Files.readString(expected));
    }

    /** What the graph refuses is none of the front end's business: it reads these projects without a word. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("graphCases")
    void readsWhatTheGraphRefuses(Path project) {
        assertThat(ProjectReader.read(project.toUri(), Map.of()).datasets()).isNotEmpty();
    }

    private static List<Problem> problems(Path project) {
        try {
            CHECK.check(project);
            return List.of();
        } catch (PipelineException wrong) {
            return wrong.problems();
        }
    }
}
