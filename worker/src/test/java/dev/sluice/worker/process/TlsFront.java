package dev.sluice.worker.process;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.HandlerRegistry;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A Temporal service behind mutual TLS: hands every call on to a server without, and notes what clients show of themselves. */
final class TlsFront implements AutoCloseable {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private final Set<String> authorizations = Collections.synchronizedSet(new LinkedHashSet<>());
    private final ManagedChannel behind;
    private final Server server;

    /**
     * @param target address of the server without TLS
     * @param clients certificate that a client must have
     */
    TlsFront(String target, Path certificate, Path key, Path clients) {
        behind = NettyChannelBuilder.forTarget(target).usePlaintext().build();
        try {
            server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .sslContext(GrpcSslContexts.forServer(certificate.toFile(), key.toFile())
                            .trustManager(clients.toFile())
                            .clientAuth(ClientAuth.REQUIRE)
                            .build())
                    .fallbackHandlerRegistry(new Everything())
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "127.0.0.1:" + server.getPort();
    }

    /** Values of the header that holds API keys. */
    Set<String> authorizations() {
        return Set.copyOf(authorizations);
    }

    @Override
    public void close() {
        server.shutdownNow();
        behind.shutdownNow();
    }

    private final class Everything extends HandlerRegistry {
        @Override
        public ServerMethodDefinition<?, ?> lookupMethod(String name, @Nullable String authority) {
            MethodDescriptor<byte[], byte[]> method = MethodDescriptor.<byte[], byte[]>newBuilder()
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName(name)
                    .setRequestMarshaller(new Bytes())
                    .setResponseMarshaller(new Bytes())
                    .build();
            return ServerMethodDefinition.create(method, (call, headers) -> handOn(method, call, headers));
        }
    }

    private ServerCall.Listener<byte[]> handOn(
            MethodDescriptor<byte[], byte[]> method, ServerCall<byte[], byte[]> call, Metadata headers) {
        String authorization = headers.get(AUTHORIZATION);
        if (authorization != null) {
            authorizations.add(authorization);
        }
        ClientCall<byte[], byte[]> next = behind.newCall(method, CallOptions.DEFAULT);
        next.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onHeaders(Metadata answer) {
                        call.sendHeaders(answer);
                    }

                    @Override
                    public void onMessage(byte[] message) {
                        call.sendMessage(message);
                    }

                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        call.close(status, trailers);
                    }
                },
                headers);
        next.request(2);
        call.request(2);
        return new ServerCall.Listener<>() {
            @Override
            public void onMessage(byte[] message) {
                next.sendMessage(message);
            }

            @Override
            public void onHalfClose() {
                next.halfClose();
            }

            @Override
            public void onCancel() {
                next.cancel("the client has gone", null);
            }
        };
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
