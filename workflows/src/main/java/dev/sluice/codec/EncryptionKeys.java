package dev.sluice.codec;

import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Keys by their ids: the first encrypts, all decrypt. So a new key is first given to every process behind the old one, then
 * put in front everywhere, and the old one stays as long as a history that needs it is kept.
 *
 * <p>Thread safety: yes.
 */
public final class EncryptionKeys {
    private static final int KEY_BYTES = 32;

    private final Map<String, SecretKey> keys;

    private EncryptionKeys(Map<String, SecretKey> keys) {
        this.keys = new LinkedHashMap<>(keys);
    }

    /** No keys: nothing is encrypted, and what is encrypted can't be read. */
    public static EncryptionKeys none() {
        return new EncryptionKeys(Map.of());
    }

    /**
     * Reads keys as <code>id:key</code>, separated by commas or white space; a key is 32 bytes in base64.
     *
     * @throws IllegalArgumentException where they are not; the message holds no part of a key
     */
    public static EncryptionKeys parse(String text) {
        Map<String, SecretKey> keys = new LinkedHashMap<>();
        Arrays.stream(text.strip().split("[\\s,]+")).forEach(entry -> {
            int colon = entry.indexOf(':');
            byte[] key = colon < 1 ? new byte[0] : bytes(entry.substring(colon + 1));
            if (key.length != KEY_BYTES) {
                throw new IllegalArgumentException("entry " + (keys.size() + 1)
                        + " is not an id, a colon and the base64 of " + KEY_BYTES + " bytes");
            }
            if (keys.put(entry.substring(0, colon), new SecretKeySpec(key, "AES")) != null) {
                throw new IllegalArgumentException("two keys have the id " + entry.substring(0, colon));
            }
        });
        return new EncryptionKeys(keys);
    }

    private static byte[] bytes(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    boolean isEmpty() {
        return keys.isEmpty();
    }

    /** Ids of all keys, that of the one that encrypts first. */
    List<String> ids() {
        Set<String> ids = keys.keySet();
        return List.copyOf(ids);
    }

    Optional<SecretKey> find(String id) {
        return Optional.ofNullable(keys.get(id));
    }
}
