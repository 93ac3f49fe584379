package dev.sluice.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.python.environment.PythonEnvironment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The interpreter that pipelines in Python run in. */
class PythonEnvironmentTest {
    @TempDir
    Path folder;

    @Test
    void isMadeOnFirstUseAndFoundAgain() throws Exception {
        Map<String, String> variables = Map.of("XDG_CACHE_HOME", folder.toString());
        String made = new PythonEnvironment(variables).interpreter();
        Process check = new ProcessBuilder(
                        made, "-c", "import pyspark, pandas; print(pyspark.__version__, pandas.__version__[0])")
                .start();
        assertThat(new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
                .isEqualTo("4.2.0 2");
        long before = Files.getLastModifiedTime(Path.of(made).getParent()).toMillis();
        assertThat(new PythonEnvironment(variables).interpreter()).isEqualTo(made);
        assertThat(Files.getLastModifiedTime(Path.of(made).getParent()).toMillis())
                .isEqualTo(before);
    }

    @Test
    void anInterpreterThatIsNamedMustHaveWhatIsNeeded() throws IOException {
        Path bare =
                Files.writeString(folder.resolve("python"), "#!/bin/sh\necho \"No module named 'pyspark'\"\nexit 1\n");
        assertThat(bare.toFile().setExecutable(true)).isTrue();
        assertRefused(bare.toString(), "which lacks what Sluice needs: No module named 'pyspark'");
        assertRefused(folder.resolve("nowhere").toString(), "No such file or directory");
    }

    private static void assertRefused(String named, String reason) {
        assertThatThrownBy(() -> new PythonEnvironment(Map.of(PythonEnvironment.NAMED_BY, named)).interpreter())
                .isInstanceOfSatisfying(PipelineException.class, refused -> {
                    assertThat(refused.first().code()).isEqualTo(ErrorCode.PYTHON_UNAVAILABLE);
                    assertThat(refused.first().what()).contains(named).contains(reason);
                    assertThat(refused.first().fix()).contains("SLUICE_PYTHON");
                });
    }
}
