package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runbooks about workers and the service. */
class WorkerRunbooksIT extends RunbookSituations {
    @Test
    void workerLost() {
        freshWorker();
        Project project = project("worker-lost");
        project.write("spark-pipeline.yml", spec("  pipelines.heartbeatTimeout: 5s\n"));
        String update = startSlow(project, 500_000);
        long lost = pid();
        Runbook book = open("worker-lost", project).with("HEALTH_FILE", shell.file("healthy"));

        assertThat(book.run()).contains(lost + "@").doesNotContain("takes no work");
        ProcessHandle.of(lost).orElseThrow().destroyForcibly();
        Path health = shell.file("healthy-new");
        book.with("HEALTH_FILE", health).run();
        adoptStartedWorker();
        awaitEnd(update);
        assertThat(book.run()).contains("orders");
        assertThat(book.run()).contains(pid() + "@", "COMPLETED");
        assertThat(project.rows("orders")).hasSize(MANY);
    }

    @Test
    void upgradeWorkers() {
        freshWorker();
        Project project = project("upgrade-workers");
        String update = startSlow(project, 1_000_000);
        long old = pid();
        Runbook book = open("upgrade-workers", project)
                .with("OLD_WORKER_PID", old)
                .with("UPDATE_ID", update)
                .with("HEALTH_FILE", shell.file("healthy-upgraded"));

        assertThat(book.run()).contains(old + "@", update);
        book.run();
        adoptStartedWorker();
        assertThat(ProcessHandle.of(old).filter(ProcessHandle::isAlive)).isEmpty();
        awaitEnd(update);
        assertThat(book.run()).contains(pid() + "@", "COMPLETED", "IDLE");
        assertThat(project.rows("orders")).hasSize(MANY);
    }

    @Test
    void rotateTemporalDatabase() {
        freshWorker();
        Project project = project("rotate-temporal-database");
        shell.run("sluice start " + project.path() + " --address " + server.address());
        List<String> commits = project.commits("orders");
        DevServer fresh = DevServer.start();
        Runbook book = open("rotate-temporal-database", project)
                .with("OLD_WORKER_PID", pid())
                .with("NEW_ADDRESS", fresh.address())
                .with("BUNDLE", bundle(project))
                .with("HEALTH_FILE", shell.file("healthy-rotated"));

        assertThat(book.run()).contains("SERVING");
        book.run();
        server.close();
        server = fresh;
        book.run();
        adoptStartedWorker();
        assertThat(book.run()).contains("create  night/nightly");
        deliver(project, 2);
        String end = book.run();

        assertThat(end).containsPattern("orders +COMPLETED +STREAM_APPEND +1 ").containsPattern("COMPLETED\\W+2");
        assertThat(project.rows("orders")).hasSize(2);
        assertThat(project.commits("orders")).hasSize(commits.size() + 1);
    }
}
