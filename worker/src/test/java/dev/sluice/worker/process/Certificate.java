package dev.sluice.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A certificate that signs itself, for 127.0.0.1.
 *
 * @param certificate its PEM file
 * @param key PEM file of its private key
 */
record Certificate(Path certificate, Path key) {
    private static final char[] PASSWORD = "changeit".toCharArray();

    static Certificate make(Path folder, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve(name + ".p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(List.of(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "it",
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "2048",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost",
                        "-ext",
                        "bc=ca:true",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        store.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(store)) {
            keys.load(stream, PASSWORD);
        }
        return new Certificate(
                pem(
                        folder.resolve(name + ".pem"),
                        "CERTIFICATE",
                        keys.getCertificate("it").getEncoded()),
                pem(
                        folder.resolve(name + ".key"),
                        "PRIVATE KEY",
                        keys.getKey("it", PASSWORD).getEncoded()));
    }

    private static Path pem(Path file, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
