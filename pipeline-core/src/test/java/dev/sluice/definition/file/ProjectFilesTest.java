package dev.sluice.definition.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProjectFilesTest {
    @TempDir
    private Path folder;

    static Stream<ProjectFiles> bothWays() {
        return Stream.of(new LocalFiles(), new HadoopFiles());
    }

    @ParameterizedTest
    @MethodSource("bothWays")
    void localFilesAndHadoopGiveTheSame(ProjectFiles files) throws IOException {
        Files.createDirectories(folder.resolve("a b/sub"));
        Files.writeString(folder.resolve("a b/sub/ä.sql"), "CREATE VIEW a AS SELECT 1;");
        URI root = Locations.resolve(Locations.local(folder), "a b");
        FolderWalk walk = new FolderWalk(files, 100);

        assertThat(walk.through(root)).isTrue();

        assertThat(walk.files()).hasSize(1);
        URI file = walk.files().get(0);
        assertThat(Locations.relative(root, file)).isEqualTo("sub/ä.sql");
        assertThat(new String(files.read(file, 1000), StandardCharsets.UTF_8)).isEqualTo("CREATE VIEW a AS SELECT 1;");
        assertThat(files.read(file, 10)).hasSize(11);
        assertThat(files.isFile(file)).isTrue();
        assertThat(files.isFolder(file)).isFalse();
        assertThat(files.isFolder(root)).isTrue();
        assertThat(files.isFile(Locations.resolve(root, "nowhere"))).isFalse();
        assertThat(files.isFolder(Locations.resolve(root, "nowhere"))).isFalse();
    }

    @ParameterizedTest
    @MethodSource("bothWays")
    void aWalkEndsAtItsLimit(ProjectFiles files) throws IOException {
        for (int i = 0; i < 5; i++) {
            Files.writeString(folder.resolve(i + ".sql"), "");
        }

        assertThat(new FolderWalk(files, 5).through(Locations.local(folder))).isTrue();
        assertThat(new FolderWalk(files, 4).through(Locations.local(folder))).isFalse();
    }
}
