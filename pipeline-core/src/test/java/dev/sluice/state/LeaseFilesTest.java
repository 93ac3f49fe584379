package dev.sluice.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SharedSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of the files in which the lease counts its turns. */
class LeaseFilesTest {
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private StorageLayout layout;
    private Storage storage;
    private Lease lease;

    @BeforeEach
    void layOut() {
        layout = StorageLayout.of(folder.toUri());
        storage = new Storage(SharedSpark.get());
        lease = Lease.ofPipeline(storage, layout, TIME_TO_LIVE);
    }

    /** Log stores for several writers on S3 take such files for commits, and tell others apart by their names alone. */
    @Test
    void noNameIsThatOfACommitAndNoneIsThereTwice() throws IOException {
        lease.take("one");
        Lease.ofQueue(storage, layout, TIME_TO_LIVE).take("two");

        List<String> names;
        try (Stream<Path> files = Files.walk(folder)) {
            names = files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .toList();
        }
        assertThat(names).hasSize(2).doesNotHaveDuplicates().noneMatch(name -> name.matches("\\d+\\.json"));
    }

    /** A number that came again would let an old update's commits pass for new ones. */
    @Test
    void turnsOfEarlierVersionsAreCountedOn() {
        LeaseRecord old =
                LeaseRecord.heldHere(7, "old", Instant.now().plus(TIME_TO_LIVE)).givenBack();
        storage.write(new org.apache.hadoop.fs.Path(layout.leases(), "00000000000000000007.json"), Json.write(old));

        assertThat(lease.take("one")).isEqualTo(8);
        lease.giveBack("one");
        assertThat(lease.take("two")).isEqualTo(9);
        assertThat(lease.holder()).contains("two");
    }
}
