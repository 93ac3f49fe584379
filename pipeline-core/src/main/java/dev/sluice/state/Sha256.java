package dev.sluice.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** Short names for long texts: the first bytes of their SHA-256, in hex. */
public final class Sha256 {
    private Sha256() {}

    /**
     * The digest of a text in UTF-8.
     *
     * @param bytes how many of the 32 bytes
     */
    public static String hex(int bytes, String text) {
        return hex(bytes, Stream.of(text));
    }

    /** The digest of texts as if they were one. */
    public static String hex(int bytes, Stream<String> texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            texts.forEach(text -> digest.update(text.getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest(), 0, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
