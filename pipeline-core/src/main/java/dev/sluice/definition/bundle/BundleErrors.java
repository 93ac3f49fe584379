package dev.sluice.definition.bundle;

import dev.sluice.definition.yaml.YamlErrors;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.util.Collection;
import java.util.TreeSet;

/** Problems with bundles. */
final class BundleErrors {
    private BundleErrors() {}

    static Problem notFound(String place) {
        return Problem.of(
                ErrorCode.SPEC_NOT_FOUND,
                "there is no bundle at " + place,
                "name its file, databricks.yml for example, or the folder that has it");
    }

    static Problem noPipeline(String key, Collection<String> known) {
        return Problem.of(
                ErrorCode.SPEC_NOT_FOUND,
                "the bundle has no pipeline `" + key + "`",
                otherwise(key, known, "pipelines"));
    }

    static Problem noTarget(String target, Collection<String> known, SourceLocation where) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                "the bundle has no target `" + target + "`",
                otherwise(target, known, "targets"),
                where);
    }

    static Problem noName(SourceLocation where) {
        return YamlErrors.invalid("the bundle has no name", "write `bundle: {name: shop}`", where);
    }

    static Problem unknownReference(String reference, Collection<String> known, SourceLocation where) {
        return YamlErrors.invalid(
                "${" + reference + "} stands for nothing here", otherwise(reference, known, "known"), where);
    }

    static Problem unknownVariable(String name, Collection<String> known) {
        return Problem.of(
                ErrorCode.ARGUMENT_INVALID,
                "the bundle has no variable `" + name + "`",
                otherwise(name, known, "variables"));
    }

    static Problem noValue(String variable, SourceLocation where) {
        return YamlErrors.invalid(
                "the variable `" + variable + "` has no value",
                "give it a default, or a value with --var " + variable + "=..",
                where);
    }

    static Problem includeNotFound(String pattern, SourceLocation where) {
        return YamlErrors.invalid(
                "no file matches `" + pattern + "`", "paths count from the folder of the bundle's main file", where);
    }

    static Problem tooManyFiles(String pattern, int limit, SourceLocation where) {
        return YamlErrors.invalid(
                "`" + pattern + "` leads through more than " + limit + " files and folders",
                "name a smaller folder",
                where);
    }

    static Problem twice(String kind, String key, SourceLocation earlier, SourceLocation where) {
        return YamlErrors.invalid(kind + " `" + key + "` is already given at " + earlier, "keep one of them", where);
    }

    private static String otherwise(String unknown, Collection<String> known, String kind) {
        String hint = NearestNames.hint(unknown, known);
        if (!hint.isEmpty()) {
            return hint;
        }
        return known.isEmpty() ? "there are no " + kind : kind + ": " + String.join(", ", new TreeSet<>(known));
    }
}
