package dev.sluice.activity;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with an engine of its own behind a service in this process. */
abstract class InProcessTest {
    final ScriptedEngine engine = new ScriptedEngine();

    @TempDir
    Path project;

    UpdateEnvironment updates;

    @BeforeEach
    void startService() {
        updates = new UpdateEnvironment(engine, project);
    }

    @AfterEach
    void stopService() {
        updates.close();
    }
}
