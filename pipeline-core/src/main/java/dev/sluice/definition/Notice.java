package dev.sluice.definition;

import dev.sluice.error.SourceLocation;
import org.jspecify.annotations.Nullable;

/**
 * Something worth telling the user that is not an error.
 *
 * @param type what it is about
 * @param message the sentence to show
 * @param location where, if it has a place
 */
public record Notice(Type type, String message, @Nullable SourceLocation location) {

    /** What a notice is about. */
    public enum Type {
        /** An old spelling that still works. */
        DEPRECATION,
        /** A setting that has no effect here. */
        IGNORED,
        /** Something that works but is probably not what was meant. */
        WARNING
    }
}
