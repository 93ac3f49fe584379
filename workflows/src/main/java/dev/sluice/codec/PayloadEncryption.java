package dev.sluice.codec;

import io.temporal.common.converter.CodecDataConverter;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import java.util.List;

/**
 * Encrypts what a client or worker sends through a Temporal service: inputs, results, signals, memos, summaries, and messages
 * and details of failures. Workflow ids, names of workflows and activities, and search attributes stay as they are.
 *
 * <p>A client of one's own that starts Sluice's updates, or runs them as child workflows, sets it so:
 * {@code WorkflowClientOptions.newBuilder().setDataConverter(PayloadEncryption.converter(EncryptionKeys.parse(keys)))}.
 */
public final class PayloadEncryption {
    private PayloadEncryption() {}

    /** A converter that encrypts with the first of the keys, or with none of them nothing. */
    public static DataConverter converter(EncryptionKeys keys) {
        // Failures too: their messages quote data. Without keys they stay readable in the UI.
        return new CodecDataConverter(
                DefaultDataConverter.newDefaultInstance(), List.of(new EncryptionCodec(keys)), !keys.isEmpty());
    }
}
