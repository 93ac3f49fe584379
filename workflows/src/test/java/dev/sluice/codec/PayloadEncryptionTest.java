package dev.sluice.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.failure.v1.Failure;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.failure.ApplicationFailure;
import java.security.SecureRandom;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class PayloadEncryptionTest {
    private static final String TEXT = "customer 4711 owes 12.50";
    private static final String OLD = "k1:" + key();
    private static final String NEW = "k2:" + key();

    @Test
    void whatIsSentDoesNotShowTheTextAndIsReadWithTheSameKey() {
        Payload sent = payload(converter(OLD), TEXT);

        assertThat(sent.toString()).doesNotContain("4711", "owes");
        assertThat(sent.getMetadataOrThrow("encryption-key-id").toStringUtf8()).isEqualTo("k1");
        assertThat(text(converter(OLD), sent)).isEqualTo(TEXT);
    }

    @Test
    void theSameTextNeverLooksTheSame() {
        assertThat(payload(converter(OLD), TEXT)).isNotEqualTo(payload(converter(OLD), TEXT));
    }

    @Test
    void afterARotationTheNewKeyEncryptsAndBothDecrypt() {
        DataConverter rotated = converter(NEW + "," + OLD);
        Payload sent = payload(rotated, TEXT);

        assertThat(text(rotated, payload(converter(OLD), TEXT))).isEqualTo(TEXT);
        assertThat(sent.getMetadataOrThrow("encryption-key-id").toStringUtf8()).isEqualTo("k2");
        assertThat(text(converter(OLD + "\n" + NEW), sent)).isEqualTo(TEXT);
    }

    @Test
    void whatWasSentWithoutEncryptionIsRead() {
        Payload plain = payload(DefaultDataConverter.newDefaultInstance(), TEXT);

        assertThat(text(converter(OLD), plain)).isEqualTo(TEXT);
        assertThat(payload(PayloadEncryption.converter(EncryptionKeys.none()), TEXT))
                .isEqualTo(plain);
    }

    @Test
    void aKeyThatIsMissingIsNamed() {
        Payload sent = payload(converter(NEW), TEXT);

        assertThatThrownBy(() -> text(PayloadEncryption.converter(EncryptionKeys.none()), sent))
                .satisfies(PayloadEncryptionTest::isFoundAmongTheCauses)
                .hasMessageContaining("`k2`, and this process has no keys");
        assertThatThrownBy(() -> text(converter(OLD), sent))
                .hasMessageContaining("`k2`, and this process has only [k1]");
    }

    @Test
    void anotherKeyOfTheSameIdIsFoundOut() {
        Payload sent = payload(converter(OLD), TEXT);

        assertThatThrownBy(() -> text(converter("k1:" + key()), sent))
                .hasMessageContaining("was not encrypted with the key");
    }

    @Test
    void whatWasChangedOnTheWayIsFoundOut() {
        Payload sent = payload(converter(OLD), TEXT);
        byte[] data = sent.getData().toByteArray();
        data[data.length - 1] ^= 1;
        Payload changed = sent.toBuilder().setData(ByteString.copyFrom(data)).build();
        Payload cut = sent.toBuilder().setData(ByteString.copyFrom(data, 0, 5)).build();
        Payload relabelled = sent.toBuilder()
                .putMetadata("encryption-key-id", ByteString.copyFromUtf8("k3"))
                .build();
        String key = OLD.substring(OLD.indexOf(':') + 1);

        assertThatThrownBy(() -> text(converter(OLD), changed)).hasMessageContaining("was changed since");
        assertThatThrownBy(() -> text(converter(OLD), cut)).hasMessageContaining("was changed since");
        assertThatThrownBy(() -> text(converter("k3:" + key), relabelled)).hasMessageContaining("was changed since");
    }

    @Test
    void failuresSayNothingEither() {
        DataConverter converter = converter(OLD);
        ApplicationFailure thrown = ApplicationFailure.newFailure(TEXT, "DATA_INVALID", TEXT);
        Failure sent = converter.exceptionToFailure(thrown);

        assertThat(sent.toString()).doesNotContain("4711");
        RuntimeException read = converter.failureToException(sent);
        assertThat(read).isInstanceOf(ApplicationFailure.class).hasMessageContaining(TEXT);
    }

    @Test
    void keysThatAreNoneAreRefusedWithoutBeingShown() {
        String shortKey = Base64.getEncoder().encodeToString(new byte[16]);
        for (String wrong : new String[] {key(), "k1:" + shortKey, "k1:not base64!", ":" + key(), ""}) {
            assertThatThrownBy(() -> EncryptionKeys.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("entry 1 is not an id, a colon and the base64 of 32 bytes");
        }
        assertThatThrownBy(() -> EncryptionKeys.parse("k1:" + key() + " k1:" + key()))
                .hasMessage("two keys have the id k1");
    }

    private static void isFoundAmongTheCauses(Throwable failure) {
        assertThat(EncryptedPayloadException.in(new IllegalStateException(failure)))
                .isPresent();
    }

    private static DataConverter converter(String keys) {
        return PayloadEncryption.converter(EncryptionKeys.parse(keys));
    }

    private static Payload payload(DataConverter converter, String text) {
        return converter.toPayload(text).orElseThrow();
    }

    private static String text(DataConverter converter, Payload payload) {
        return converter.fromPayload(payload, String.class, String.class);
    }

    private static String key() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }
}
