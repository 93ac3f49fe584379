package dev.sluice.worker.service;

import dev.sluice.codec.EncryptedPayloadException;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;

/** Why a service can't be talked to, as far as the failure tells. */
final class ConnectErrors {
    private static final int MAX_CAUSES = 20;
    private static final Set<Status.Code> REFUSALS = Set.of(Status.Code.UNAUTHENTICATED, Status.Code.PERMISSION_DENIED);

    private ConnectErrors() {}

    /** The problem behind a connection that did not come about. */
    static Problem problem(String target, Throwable failure) {
        List<Throwable> chain = chain(failure);
        for (Throwable cause : chain) {
            if (cause instanceof StatusRuntimeException status
                    && REFUSALS.contains(status.getStatus().getCode())) {
                return Problem.of(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "the Temporal service at " + target + " refuses this client: "
                                + status.getStatus().getCode(),
                        "check TEMPORAL_API_KEY or the profile's api_key, the client certificate, and the namespace");
            }
        }
        for (int i = chain.size() - 1; i >= 0; i--) {
            if (chain.get(i) instanceof SSLException || chain.get(i) instanceof GeneralSecurityException) {
                return Problem.of(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "no TLS connection to the Temporal service at " + target + ": "
                                + chain.get(i).getMessage(),
                        "check TEMPORAL_TLS_SERVER_CA_CERT_PATH, TEMPORAL_TLS_CLIENT_CERT_PATH, TEMPORAL_TLS_CLIENT_KEY_PATH"
                                + " and TEMPORAL_TLS_SERVER_NAME, or the profile's [tls]");
            }
        }
        return Problem.of(
                ErrorCode.SERVICE_UNAVAILABLE,
                "no Temporal service answers at " + target,
                "start one, or name another with --address or TEMPORAL_ADDRESS");
    }

    /** What is encrypted can't be read here. */
    static PipelineException unreadable(EncryptedPayloadException failure) {
        return new PipelineException(
                Problem.of(
                        ErrorCode.SECRET_MISSING,
                        String.valueOf(failure.getMessage()),
                        "give this process the key in SLUICE_CODEC_KEY, behind the key that encrypts"),
                failure);
    }

    private static List<Throwable> chain(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable cause = failure; cause != null && chain.size() < MAX_CAUSES; cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain;
    }
}
