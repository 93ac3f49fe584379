package dev.sluice.graph.source;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import org.apache.hadoop.fs.Path;

/** The problems of reading files. */
final class FileErrors {
    private FileErrors() {}

    static Problem readFilesArgument(String what, SourceLocation where) {
        return new Problem(
                ErrorCode.QUERY_INVALID,
                "read_files " + what,
                "write read_files('path', format => 'json', schema => 'id INT, ..')",
                where);
    }

    static Problem unknownFormat(String format, SourceLocation where) {
        String hint = NearestNames.hint(format, FileSource.FORMATS);
        return new Problem(
                ErrorCode.QUERY_INVALID,
                "read_files can't read format " + format,
                hint.isEmpty() ? "use one of " + String.join(", ", FileSource.FORMATS) : hint,
                where);
    }

    static Problem schemaUnknown(Path path, SourceLocation where) {
        return new Problem(
                ErrorCode.SOURCE_SCHEMA_UNKNOWN,
                "there is nothing to read the columns of " + path + " from",
                "declare them: schema => 'id INT, ..', or put a file there",
                where);
    }

    static Problem twoSpellings(Path path, String first, String second) {
        return Problem.of(
                ErrorCode.DUPLICATE_COLUMN,
                "files at " + path + " spell one column in two ways: " + first + " and " + second,
                "declare the columns with schema => .., or make the spelling one");
    }

    static Problem pathUnreachable(Path path, Exception cause) {
        return Problem.of(
                ErrorCode.STORAGE_UNAVAILABLE,
                "cannot look for " + path + ": " + cause.getMessage(),
                "check the path and the credentials for it");
    }
}
