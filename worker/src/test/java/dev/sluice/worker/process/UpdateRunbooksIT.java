package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runbooks about updates and what starts them. */
class UpdateRunbooksIT extends RunbookSituations {
    @Test
    void updateActive() {
        ensureWorker();
        Project project = project("update-active");
        String active = startSlow(project, 4_000_000);
        assertThat(failing(project)).contains("update " + active + " of this pipeline is active");
        Runbook book = open("update-active", project).with("UPDATE_ID", active);

        assertThat(book.run()).contains("\"released\":false", active);
        assertThat(book.run()).contains("CANCELED");
        assertThat(book.run()).contains(active, "CANCELED");
        book.run();
        assertThat(project.rows("orders")).hasSize(MANY);
    }

    @Test
    void updateFailed() {
        ensureWorker();
        Project project = project("update-failed");
        project.write("data/1.json", "{\"id\": 1, \"amount\": \"one\"}");
        Shell.Output failed =
                shell.run("sluice start " + project.path() + " --address " + server.address() + " --id has-failed");
        assertThat(failed.exitCode()).as(failed::transcript).isEqualTo(1);
        Runbook book = open("update-failed", project).with("UPDATE_ID", "has-failed");

        assertThat(book.run()).contains("FAILED", "DATA_INVALID", "SKIPPED");
        assertThat(book.run()).contains("one");
        project.write("data/1.json", "{\"id\": 1, \"amount\": \"1\"}");
        assertThat(book.run()).containsPattern("orders +COMPLETED").containsPattern("total +COMPLETED");
        assertThat(project.rows("total")).containsExactly("[1]");
    }

    @Test
    void updateStuck() {
        ensureWorker();
        Project project = project("update-stuck");
        Runbook book =
                open("update-stuck", project).with("PIPELINE", "shop").with("UPDATE_ID", startSlow(project, 4_000_000));

        assertThat(book.run()).contains("RUNNING", "orders", String.valueOf(pid()));
        assertThat(book.run()).contains("CANCELED");
        assertThat(book.run()).contains("it has ended");
        assertThat(book.run()).contains("COMPLETED");
    }

    @Test
    void scheduleMissed() {
        ensureWorker();
        Project project = project("schedule-missed");
        run(project);
        Runbook book = open("schedule-missed", project).with("SCHEDULE", "night/nightly");
        shell.run("sluice deploy " + bundle(project) + " --yes --address " + server.address());

        assertThat(book.run()).contains("COMPLETED", "sluice-job/night/nightly");
        assertThat(book.run()).contains("NO_OP");
        assertThat(book.run()).contains("0 0 3 * * ? UTC", "triggered night/nightly", "backfilled night/nightly");
        book.run();
    }
}
