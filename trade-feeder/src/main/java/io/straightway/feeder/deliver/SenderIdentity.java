package io.straightway.feeder.deliver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A feeder's identity towards an element, and its trust in the element.
 *
 * @param authorization the value of the header Authorization, or null
 * @param tls the certificates that the feeder trusts and presents, or null for Java's own
 * @param kafka settings of Kafka's clients that serve the same purpose towards the brokers
 */
public record SenderIdentity(
    @Nullable String authorization, @Nullable SSLContext tls, Map<String, String> kafka) {

  /** No identity, and the trust of Java. */
  public static final SenderIdentity NONE = new SenderIdentity(null, null, Map.of());

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
  private static final char[] IN_MEMORY = {};

  /**
   * Reads an identity from files: the token's has one line, the others are PEM.
   *
   * @param token a bearer token, or null
   * @param trust certificates against which the element's is checked, or null for Java's own
   * @param certificate the feeder's certificate with its chain, or null
   * @param key the private key of the certificate, PKCS #8 without a password, or null
   * @throws IllegalArgumentException if only one of certificate and key is given
   * @throws IOException if a file can't be read
   * @throws GeneralSecurityException if the content of a file can't be used
   */
  public static SenderIdentity read(
      @Nullable Path token, @Nullable Path trust, @Nullable Path certificate, @Nullable Path key)
      throws IOException, GeneralSecurityException {
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException("--certificate and --key belong together; give both");
    }
    return new SenderIdentity(
        token == null ? null : "Bearer " + Files.readString(token).strip(),
        trust == null && certificate == null
            ? null
            : context(keys(certificate, key), trusted(trust)),
        Map.of());
  }

  /** Returns a copy with settings of Kafka's clients. */
  public SenderIdentity withKafka(Map<String, String> settings) {
    return new SenderIdentity(authorization, tls, Map.copyOf(settings));
  }

  private static SSLContext context(KeyManager @Nullable [] keys, TrustManager @Nullable [] trusted)
      throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, trusted, null);
    return context;
  }

  @Override
  public String toString() {
    return "SenderIdentity[" + (authorization == null ? "no token" : "a token") + "]";
  }

  private static KeyManager @Nullable [] keys(@Nullable Path certificate, @Nullable Path key)
      throws IOException, GeneralSecurityException {
    if (certificate == null || key == null) {
      return null;
    }
    KeyStore store = emptyStore();
    store.setKeyEntry(
        "feeder",
        privateKey(Files.readString(key)),
        IN_MEMORY,
        certificates(certificate).toArray(new Certificate[0]));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, IN_MEMORY);
    return factory.getKeyManagers();
  }

  private static TrustManager @Nullable [] trusted(@Nullable Path trust)
      throws IOException, GeneralSecurityException {
    if (trust == null) {
      return null;
    }
    KeyStore store = emptyStore();
    for (Certificate trusted : certificates(trust)) {
      store.setCertificateEntry("trusted" + store.size(), trusted);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> certificates(Path file)
      throws IOException, GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
  }

  private static PrivateKey privateKey(String pem) throws GeneralSecurityException {
    Matcher matcher = KEY.matcher(pem);
    if (!matcher.find()) {
      throw new InvalidKeySpecException("--key names no file with a PRIVATE KEY of PKCS #8");
    }
    byte[] encoded =
        Base64.getMimeDecoder().decode(matcher.group(1).getBytes(StandardCharsets.US_ASCII));
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      } catch (InvalidKeySpecException e) {
        // the key is of another algorithm
      }
    }
    throw new InvalidKeySpecException("the key is not one of " + ALGORITHMS);
  }
}
