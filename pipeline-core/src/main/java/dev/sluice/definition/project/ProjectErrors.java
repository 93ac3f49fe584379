package dev.sluice.definition.project;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.net.URI;

/** Problems with a project's folder and the definition files in it. */
final class ProjectErrors {
    private static final int BYTES_PER_MIB = 1024 * 1024;

    private ProjectErrors() {}

    static PipelineException unreadable(URI place, IOException cause) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.STORAGE_UNAVAILABLE,
                        "can't read " + place + ": " + cause.getClass().getSimpleName() + ": " + cause.getMessage(),
                        "check that the place can be reached and may be read"),
                cause);
    }

    static Problem nothingMatches(String pattern, boolean isGlob, SourceLocation specFile) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                isGlob ? "no .sql or .py file matches `" + pattern + "`" : "there is no file `" + pattern + "`",
                "paths count from the folder of the project file; check the spelling, or add the file",
                specFile);
    }

    static Problem notAPattern(String pattern, SourceLocation specFile) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                "`" + pattern + "` is neither a path nor a pattern of paths",
                "write a path such as transformations/orders.sql, or transformations/**",
                specFile);
    }

    static Problem isFolder(String pattern, SourceLocation specFile) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                "`" + pattern + "` is a folder",
                "for all files in it write `glob: {include: " + pattern + "/**}`",
                specFile);
    }

    static Problem tooManyFiles(String pattern, int limit, SourceLocation specFile) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                "`" + pattern + "` leads through more than " + limit + " files and folders",
                "name a smaller folder in `libraries`",
                specFile);
    }

    static Problem projectTooLarge(long limit, SourceLocation where) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                "with this file the definitions are larger than " + limit / BYTES_PER_MIB + " MiB together",
                "make two pipelines of it, and keep data out of the definitions",
                where);
    }

    static Problem secretInArgument(String parameter) {
        return Problem.of(
                ErrorCode.ARGUMENT_INVALID,
                "parameter `" + parameter + "` refers to a secret, which only the project file can do",
                "write the reference into `parameters` of the project file");
    }

    static Problem noDatasets(SourceLocation specFile) {
        return new Problem(
                ErrorCode.NO_DATASETS,
                "the pipeline declares no dataset",
                "add a .sql file with CREATE STREAMING TABLE or CREATE MATERIALIZED VIEW, or a .py file with @dp.table, to"
                        + " transformations/",
                specFile);
    }
}
