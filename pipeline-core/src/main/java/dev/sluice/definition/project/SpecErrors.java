package dev.sluice.definition.project;

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

    /** The parser's message says in its last full line what is wrong, between lines that show where. */
    static Problem notYaml(String message, SourceLocation where) {
        String reason = message.lines()
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .reduce("it can't be read", (earlier, line) -> line);
        return invalid(
                "the project file is not valid YAML: " + reason,
                "check the indentation, which takes spaces only; put a value that holds a colon in quotes",
                where);
    }

    static Problem tooDeep(int limit, SourceLocation where) {
        return invalid("the project file is nested more than " + limit + " levels deep", "", where);
    }

    static Problem notAMapping(YamlValue found) {
        return invalid(
                "the project file must be a mapping of keys to values, not " + found.kind(),
                "start it with the pipeline's name: `name: orders`",
                found.where());
    }

    static Problem severalDocuments(SourceLocation where) {
        return invalid("the project file holds more than one YAML document", "keep one of them", where);
    }

    static Problem unknownAnchor(String anchor, SourceLocation where) {
        return invalid(
                "the alias *" + anchor + " stands for no mapping or list that is written before it",
                "write the value out",
                where);
    }

    static Problem keyTwice(String key, SourceLocation earlier, SourceLocation where) {
        return invalid("`" + key + "` is already given in line " + earlier.line(), "keep one of them", where);
    }

    static Problem unknownKey(String key, Collection<String> known, SourceLocation where) {
        String hint = NearestNames.hint(key, known);
        return new Problem(
                ErrorCode.UNKNOWN_KEY,
                "the project file has no key `" + key + "` here",
                hint.isEmpty() ? "keys here are " + String.join(", ", known) : hint,
                where);
    }

    static Problem missing(String key, String fix, SourceLocation where) {
        return invalid("`" + key + "` is missing", fix, where);
    }

    static Problem wrongKind(String key, String expected, YamlValue found) {
        return invalid("`" + key + "` must be " + expected + ", not " + found.kind(), "", found.where());
    }

    static Problem notAUri(String key, String text, SourceLocation where) {
        return invalid(
                "`" + key + "` is neither a path nor a URI: " + text,
                "write a path, or a URI such as s3a://bucket/folder",
                where);
    }

    static Problem unsupportedLibrary(String kind, SourceLocation where) {
        return new Problem(
                ErrorCode.UNSUPPORTED_CLAUSE,
                "libraries of the kind `" + kind + "` are not supported",
                "keep the definitions in .sql files and name them with glob or file",
                where);
    }

    static Problem invalid(String what, String fix, SourceLocation where) {
        return new Problem(ErrorCode.SPEC_INVALID, what, fix, where);
    }
}
