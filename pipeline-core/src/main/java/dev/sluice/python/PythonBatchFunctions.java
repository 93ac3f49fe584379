package dev.sluice.python;

import dev.sluice.definition.DatasetDefinition.SinkTarget;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.file.Locations;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.stream.BatchFunctions;
import dev.sluice.python.environment.PythonEnvironment;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Runs functions in Python, each sink's in a process of its own that sees the session its batches belong to. */
public final class PythonBatchFunctions implements BatchFunctions {
    private final PythonEnvironment environment;

    public PythonBatchFunctions(PythonEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public BatchFunction start(PipelineSpec spec, SparkSession session, String sink, SinkTarget target) {
        try {
            return FunctionProcess.start(
                    new PythonCommand(environment.interpreter(), folder(spec)),
                    (org.apache.spark.sql.classic.SparkSession) session,
                    sink,
                    target);
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.PYTHON_UNAVAILABLE,
                            "the function of sink " + sink + " can't be run: " + e.getMessage(),
                            "check that this machine can start processes and listen on its loopback address"),
                    e);
        }
    }

    /** The project's folder where this machine has it; what the function needs of it came along. */
    private static Path folder(PipelineSpec spec) {
        URI folder = Locations.parent(spec.file());
        boolean isHere = "file".equals(folder.getScheme()) && Files.isDirectory(Path.of(folder));
        return isHere ? Path.of(folder) : Path.of(System.getProperty("java.io.tmpdir"));
    }
}
