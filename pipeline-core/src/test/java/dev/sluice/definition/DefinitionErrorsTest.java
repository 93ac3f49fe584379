package dev.sluice.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SharedSpark;
import dev.sluice.definition.project.ProjectReader;
import dev.sluice.error.PipelineException;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.resolve.GraphResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wrong pipelines and exactly what is said about them: each folder is a project, its {@code expected.txt} the problems.
 * {@code definition-errors} holds what the project reader refuses, {@code graph-errors} what the graph refuses. {@code
 * -Dgolden.update=true} writes the files anew.
 */
class DefinitionErrorsTest {
    private static final Path GOLDEN = Path.of("src/test/golden");

    private static final GraphResolver RESOLVER = new GraphResolver(new FlowSessions(SharedSpark.get()));

    static Stream<Path> cases() throws IOException {
        return Stream.concat(folders("definition-errors"), folders("graph-errors"));
    }

    static Stream<Path> graphCases() throws IOException {
        return folders("graph-errors");
    }

    private static Stream<Path> folders(String group) throws IOException {
        try (Stream<Path> folders = Files.list(GOLDEN.resolve(group))) {
            return folders.filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void saysExactlyThis(Path project) throws IOException {
        String found = said(project)
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
        assertThat(ProjectReader.read(project.toUri(), Map.of(), SharedSpark.python())
                        .datasets())
                .isNotEmpty();
    }

    /** The problems of a project; where it has none, what it is warned of. */
    private static Stream<String> said(Path project) {
        try {
            return RESOLVER
                    .resolve(ProjectReader.read(project.toUri(), Map.of(), SharedSpark.python()))
                    .notices()
                    .stream()
                    .map(notice -> notice.type() + ": " + notice.message() + "\n  at " + notice.location() + "\n");
        } catch (PipelineException wrong) {
            return wrong.problems().stream().map(problem -> problem.code() + ": " + problem.text() + "\n");
        }
    }
}
