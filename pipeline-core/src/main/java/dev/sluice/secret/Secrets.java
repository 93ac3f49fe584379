package dev.sluice.secret;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The secrets that this process was given: {@code SLUICE_SECRET_<name>} in its environment, or a file of that name in the
 * folder that {@code SLUICE_SECRETS} names. Values are read when they are needed, so a file may be replaced meanwhile.
 * Whatever is read here, {@link Redaction} knows from then on.
 *
 * <p>Thread safety: yes.
 */
public final class Secrets {
    /** Names the folder of secrets. */
    public static final String FOLDER = "SLUICE_SECRETS";

    /** What the environment variable of a secret begins with. */
    public static final String VARIABLE = "SLUICE_SECRET_";

    /** Names of secrets that are the process's own: no project can refer to them. */
    private static final String OWN = "SLUICE_";

    /** Shorter values occur in texts by chance, and replacing them there would leave nothing readable. */
    private static final int MIN_LENGTH = 4;

    /** Letters, digits and {@code _ . -}, so that a name is never a path. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}");

    private final Map<String, String> environment;

    private Secrets(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Those of this process. */
    public static Secrets ofProcess() {
        return new Secrets(System.getenv());
    }

    /** Those that a process with this environment would have. */
    public static Secrets of(Map<String, String> environment) {
        return new Secrets(environment);
    }

    /**
     * The text with the values of the secrets that it refers to.
     *
     * @param where the place of the text, for the error
     * @throws PipelineException SECRET_MISSING
     */
    public String resolve(String text, @Nullable SourceLocation where) {
        return SecretReferences.replace(text, name -> value(name, where));
    }

    /**
     * The values of a map, resolved.
     *
     * @throws PipelineException SECRET_MISSING
     */
    public Map<String, String> resolve(Map<String, String> texts) {
        Map<String, String> resolved = new TreeMap<>();
        texts.forEach((key, text) -> resolved.put(key, resolve(text, null)));
        return resolved;
    }

    /** What is wrong with the secrets that a text refers to: the first that has no value, if any. */
    public Optional<Problem> problem(String text, SourceLocation where) {
        try {
            resolve(text, where);
            return Optional.empty();
        } catch (PipelineException missing) {
            return Optional.of(missing.first());
        }
    }

    /**
     * A secret of the process itself, which no project can refer to: an environment variable or file of exactly this name.
     *
     * @param name begins with SLUICE_
     * @throws PipelineException SECRET_MISSING where its file can't be read
     */
    public Optional<String> own(String name) {
        Optional<String> value = Optional.ofNullable(environment.get(name)).or(() -> inFolder(name, null));
        value.ifPresent(known -> Redaction.remember(name, known));
        return value;
    }

    private String value(String name, @Nullable SourceLocation where) {
        if (!NAME.matcher(name).matches() || name.startsWith(OWN)) {
            throw unusable(name, "can't be the name of a secret", where);
        }
        String value = Optional.ofNullable(environment.get(VARIABLE + name))
                .or(() -> inFolder(name, where))
                .orElseThrow(() -> missing(name, where));
        if (value.length() < MIN_LENGTH) {
            throw unusable(
                    name, "has fewer than " + MIN_LENGTH + " characters, too few to be kept out of texts", where);
        }
        Redaction.remember(name, value);
        return value;
    }

    private Optional<String> inFolder(String name, @Nullable SourceLocation where) {
        String folder = environment.get(FOLDER);
        if (folder == null || folder.isBlank()) {
            return Optional.empty();
        }
        Path file = Path.of(folder).resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(withoutLineEnd(Files.readString(file, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw unusable(name, "can't be read from its file: " + e.getClass().getSimpleName(), where);
        }
    }

    /** Editors and tools end a file with a line end that is not meant. */
    private static String withoutLineEnd(String text) {
        String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    private static PipelineException missing(String name, @Nullable SourceLocation where) {
        return new PipelineException(new Problem(
                ErrorCode.SECRET_MISSING,
                "the secret `" + name + "` has no value here",
                "set " + VARIABLE + name + " in the environment of this process, or put a file `" + name
                        + "` into the folder that " + FOLDER + " names",
                where));
    }

    private static PipelineException unusable(String name, String why, @Nullable SourceLocation where) {
        return new PipelineException(new Problem(
                ErrorCode.SECRET_MISSING,
                "the secret `" + name + "` " + why,
                "a secret has a name of letters, digits and _ . - that doesn't begin with " + OWN
                        + ", and a value of at least " + MIN_LENGTH + " characters",
                where));
    }
}
