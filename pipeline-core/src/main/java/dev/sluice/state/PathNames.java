package dev.sluice.state;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Turns a name into one folder name, the same for spellings that differ only in case. Two different names never share a
 * folder: everything but letters a-z, digits, '_' and '-' is written as '~' and two hex digits per UTF-8 byte, and a
 * long name ends in a digest of all of it.
 */
final class PathNames {
    /** Longest folder name made here, in characters; file systems allow 255 bytes. */
    private static final int MAX_LENGTH = 180;

    private PathNames() {}

    static String folder(String name) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
            if (isPlain && !(b == '_' && escaped.isEmpty())) {
                escaped.append((char) b);
            } else {
                escaped.append('~').append(HexFormat.of().toHexDigits(b));
            }
        }
        return escaped.length() <= MAX_LENGTH
                ? escaped.toString()
                : escaped.substring(0, MAX_LENGTH - 34) + "~~" + Sha256.hex(16, escaped.toString());
    }
}
