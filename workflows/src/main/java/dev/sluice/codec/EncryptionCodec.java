package dev.sluice.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.temporal.api.common.v1.Payload;
import io.temporal.payload.codec.PayloadCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts payloads with AES-256-GCM. The id of the key stands beside each payload and is covered by its check. What is not
 * encrypted is read as it is, so that histories from before, and what people type into the Temporal UI, stay readable.
 */
final class EncryptionCodec implements PayloadCodec {
    private static final String ENCODING = "encoding";
    private static final String KEY_ID = "encryption-key-id";
    private static final ByteString ENCRYPTED = ByteString.copyFromUtf8("binary/encrypted");
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final EncryptionKeys keys;
    private final SecureRandom random = new SecureRandom();

    EncryptionCodec(EncryptionKeys keys) {
        this.keys = keys;
    }

    @Override
    public List<Payload> encode(List<Payload> payloads) {
        return keys.isEmpty()
                ? payloads
                : payloads.stream().map(this::encrypted).toList();
    }

    @Override
    public List<Payload> decode(List<Payload> payloads) {
        return payloads.stream().map(this::decrypted).toList();
    }

    private Payload encrypted(Payload payload) {
        String id = keys.ids().get(0);
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] secret = cipher(Cipher.ENCRYPT_MODE, key(id), id, nonce).doFinal(payload.toByteArray());
            return Payload.newBuilder()
                    .putMetadata(ENCODING, ENCRYPTED)
                    .putMetadata(KEY_ID, ByteString.copyFromUtf8(id))
                    .setData(ByteString.copyFrom(nonce).concat(ByteString.copyFrom(secret)))
                    .build();
        } catch (GeneralSecurityException e) {
            throw new EncryptedPayloadException("a payload can't be encrypted", e);
        }
    }

    private Payload decrypted(Payload payload) {
        if (!ENCRYPTED.equals(payload.getMetadataMap().get(ENCODING))) {
            return payload;
        }
        String id = payload.getMetadataOrDefault(KEY_ID, ByteString.EMPTY).toStringUtf8();
        SecretKey key = key(id);
        try {
            ByteBuffer data = payload.getData().asReadOnlyByteBuffer();
            byte[] nonce = new byte[NONCE_BYTES];
            data.get(nonce);
            byte[] secret = new byte[data.remaining()];
            data.get(secret);
            return Payload.parseFrom(cipher(Cipher.DECRYPT_MODE, key, id, nonce).doFinal(secret));
        } catch (GeneralSecurityException | InvalidProtocolBufferException | java.nio.BufferUnderflowException e) {
            throw new EncryptedPayloadException(
                    "a payload was not encrypted with the key that has the id `" + id + "` here, or was changed since",
                    e);
        }
    }

    private SecretKey key(String id) {
        return keys.find(id)
                .orElseThrow(() -> new EncryptedPayloadException(
                        "a payload is encrypted with the key `" + id + "`, and this process "
                                + (keys.isEmpty() ? "has no keys" : "has only " + keys.ids()),
                        null));
    }

    private static Cipher cipher(int mode, SecretKey key, String id, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(id.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
