package dev.sluice.definition.project;

import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.definition.yaml.YamlValue;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.Collection;

/** Problems with the project file. */
final class SpecErrors {
    private SpecErrors() {}

    static Problem notFound(String place) {
        return Problem.of(
                ErrorCode.SPEC_NOT_FOUND,
                "there is no spark-pipeline.yml in " + place,
                "name the project's folder or its spark-pipeline.yml; `sluice init NAME` makes a new project");
    }

    static Problem twoFiles(String folder) {
        return Problem.of(
                ErrorCode.SPEC_INVALID,
                "there are both spark-pipeline.yml and spark-pipeline.yaml in " + folder,
                "keep one of them");
    }

    static Problem notAMapping(YamlValue found) {
        return YamlErrors.invalid(
                "the project file must be a mapping of keys to values, not " + found.kind(),
                "start it with the pipeline's name: `name: orders`",
                found.where());
    }

    static Problem unknownAlert(YamlValue found, Collection<String> known) {
        String hint = found instanceof YamlValue.Scalar scalar && scalar.text() != null
                ? NearestNames.hint(scalar.text(), known)
                : "";
        return YamlErrors.invalid(
                "there is no alert " + found.kind(),
                hint.isEmpty() ? "alerts are " + String.join(", ", known) : hint,
                found.where());
    }

    static Problem notAUri(String key, String text, SourceLocation where) {
        return YamlErrors.invalid(
                "`" + key + "` is neither a path nor a URI: " + text,
                "write a path, or a URI such as s3a://bucket/folder",
                where);
    }

    static Problem unsupportedLibrary(String kind, SourceLocation where) {
        return new Problem(
                ErrorCode.UNSUPPORTED_CLAUSE,
                "libraries of the kind `" + kind + "` are not supported",
                "keep the definitions in .sql and .py files and name them with glob or file, or name a jar",
                where);
    }

    static Problem secretMisplaced(String key, SourceLocation where) {
        return YamlErrors.invalid(
                "`" + key + "` can't hold a secret",
                "secrets are for values in configuration, parameters and notifications, and for options of external_tables",
                where);
    }
}
