package dev.sluice.python.environment;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;

/** Why there is no Python. */
final class PythonErrors {
    private PythonErrors() {}

    static PipelineException cannotInstall(String detail) {
        return unavailable("what pipelines in Python need could not be installed", detail);
    }

    static PipelineException unavailable(String what, String detail) {
        return new PipelineException(Problem.of(
                ErrorCode.PYTHON_UNAVAILABLE,
                detail.isEmpty() ? what : what + ": " + detail,
                "install Python 3.10 or newer with venv and let it reach PyPI, or name an interpreter that has"
                        + " pyspark-client 4.2 and pandas 2 with " + PythonEnvironment.NAMED_BY));
    }
}
