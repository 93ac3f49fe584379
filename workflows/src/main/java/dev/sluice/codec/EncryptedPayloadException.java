package dev.sluice.codec;

import io.temporal.payload.codec.PayloadCodecException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A payload can't be read: its key is missing here, or is another one. The message holds no part of a key or a payload. */
public final class EncryptedPayloadException extends PayloadCodecException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_CAUSES = 20;

    EncryptedPayloadException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The one among the causes of a failure, if that is what it comes from. */
    public static Optional<EncryptedPayloadException> in(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            if (cause instanceof EncryptedPayloadException found) {
                return Optional.of(found);
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }
}
