package dev.sluice.definition.yaml;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.Collection;

/** Problems with YAML files, whatever they are for. */
public final class YamlErrors {
    private YamlErrors() {}

    /** The parser's message says in its last full line what is wrong, between lines that show where. */
    static Problem notYaml(String message, SourceLocation where) {
        String reason = message.lines()
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .reduce("it can't be read", (earlier, line) -> line);
        return invalid(
                "the file is not valid YAML: " + reason,
                "check the indentation, which takes spaces only; put a value that holds a colon in quotes",
                where);
    }

    static Problem tooDeep(int limit, SourceLocation where) {
        return invalid("the file is nested more than " + limit + " levels deep", "", where);
    }

    static Problem severalDocuments(SourceLocation where) {
        return invalid("the file holds more than one YAML document", "keep one of them", where);
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

    public static Problem unknownKey(String key, Collection<String> known, SourceLocation where) {
        String hint = NearestNames.hint(key, known);
        return new Problem(
                ErrorCode.UNKNOWN_KEY,
                "the file has no key `" + key + "` here",
                hint.isEmpty() ? "keys here are " + String.join(", ", known) : hint,
                where);
    }

    public static Problem wrongKind(String key, String expected, YamlValue found) {
        return invalid("`" + key + "` must be " + expected + ", not " + found.kind(), "", found.where());
    }

    /** A key that has to be there. */
    public static Problem missing(String key, String fix, SourceLocation where) {
        return invalid("`" + key + "` is missing", fix, where);
    }

    /** A value that can't be used. */
    public static Problem invalid(String what, String fix, SourceLocation where) {
        return new Problem(ErrorCode.SPEC_INVALID, what, fix, where);
    }
}
