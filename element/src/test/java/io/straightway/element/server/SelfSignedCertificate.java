package io.straightway.element.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A self-signed certificate for 127.0.0.1.
 *
 * @param certificate a file, PEM
 * @param key a file, PEM
 */
public record SelfSignedCertificate(Path certificate, Path key) {
  private static final String PASSWORD = "changeit";

  /** Creates a certificate, with its files named after {@code name} in a directory. */
  public static SelfSignedCertificate in(Path directory, String name)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = directory.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "2",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .inheritIO()
            .start();
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException("keytool failed");
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    Key key = keys.getKey(name, PASSWORD.toCharArray());
    return new SelfSignedCertificate(
        write(
            directory.resolve(name + ".crt"),
            "CERTIFICATE",
            keys.getCertificate(name).getEncoded()),
        write(directory.resolve(name + ".key"), "PRIVATE KEY", key.getEncoded()));
  }

  /** Returns the context of a client that trusts this certificate, and shows another or none. */
  public SSLContext trustedBy(@Nullable SelfSignedCertificate client)
      throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(certificate)) {
      trusted.setCertificateEntry(
          "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(client == null ? null : client.keys(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyManager[] keys() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    String store = certificate.toString().replaceFirst("crt$", "p12");
    try (InputStream in = Files.newInputStream(Path.of(store))) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    return factory.getKeyManagers();
  }

  private static Path write(Path file, String label, byte[] encoded) throws IOException {
    String text = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(encoded);
    return Files.writeString(
        file, "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(label, text));
  }
}
