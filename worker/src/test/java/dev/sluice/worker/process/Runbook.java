package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A runbook's blocks of commands, run one after the other as they are written, with values for its placeholders. */
final class Runbook {
    private static final Path FOLDER = Path.of("../runbooks");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");
    private static final Pattern PLACEHOLDER = Pattern.compile("(?m)^\\| `([A-Z_]+)` \\|");

    private final Shell shell;
    private final List<String> blocks;
    private final Map<String, String> values = new TreeMap<>();
    private int done;

    private Runbook(Shell shell, List<String> blocks) {
        this.shell = shell;
        this.blocks = blocks;
    }

    /** Names of all runbooks. */
    static List<String> names() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                    .map(name -> name.substring(0, name.length() - ".md".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads one. */
    static Runbook open(String name, Shell shell) {
        List<String> blocks = new ArrayList<>();
        String text = text(name);
        Matcher fence = FENCE.matcher(text);
        int fences = 0;
        while (fence.find()) {
            fences += 2;
            assertThat(fence.group(1)).as("language of a block in " + name).isEqualTo("sh");
            blocks.add(fence.group(2));
        }
        assertThat(text.lines().filter(line -> line.strip().startsWith("```")))
                .as("ends of blocks in " + name)
                .hasSize(fences);
        return new Runbook(shell, blocks);
    }

    /** Says what a placeholder stands for from now on. */
    Runbook with(String placeholder, Object value) {
        values.put(placeholder, value.toString());
        return this;
    }

    /** Runs the next block, which must succeed, and returns what it printed. */
    String run() {
        Shell.Output output = next();
        assertThat(output.exitCode()).as(output::transcript).isZero();
        return output.text();
    }

    /** Runs the next block, which must end with this code. */
    String fail(int exitCode) {
        Shell.Output output = next();
        assertThat(output.exitCode()).as(output::transcript).isEqualTo(exitCode);
        return output.text();
    }

    /** A block that nobody has tried is one that nobody can rely on. */
    void requireAllRun() {
        assertThat(blocks.subList(done, blocks.size()))
                .as("blocks that were not run")
                .isEmpty();
    }

    private Shell.Output next() {
        assertThat(done).as("blocks").isLessThan(blocks.size());
        String block = blocks.get(done++);
        for (String placeholder : placeholders()) {
            Pattern word = Pattern.compile("(?<![A-Z_])" + placeholder + "(?![A-Z_])");
            if (word.matcher(block).find()) {
                assertThat(values).as(block).containsKey(placeholder);
                block = word.matcher(block).replaceAll(Matcher.quoteReplacement(values.get(placeholder)));
            }
        }
        return shell.run(block);
    }

    /** Those that the table in front of all runbooks explains. */
    private static List<String> placeholders() {
        return PLACEHOLDER
                .matcher(text("README"))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name + ".md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
