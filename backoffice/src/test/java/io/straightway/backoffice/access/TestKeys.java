package io.straightway.backoffice.access;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.io.InputStream;
import java.text.ParseException;
import java.util.Objects;

/**
 * RSA keys for tests, which are not secret. Finding the primes of a long key takes half a minute
 * with the JVM's fast compiler only.
 */
public final class TestKeys {
  /** Three keys of 2048 bits, named 2048-1 to 2048-3, and one each of 3072 and 4096 bits. */
  private static final JWKSet KEYS = read();

  private TestKeys() {}

  /**
   * Returns a key.
   *
   * @param name its name in the file
   * @param kid its key id in tokens
   */
  public static RSAKey rsa(String name, String kid) {
    return new RSAKey.Builder(Objects.requireNonNull(KEYS.getKeyByKeyId(name)).toRSAKey())
        .keyID(kid)
        .build();
  }

  private static JWKSet read() {
    try (InputStream file =
        Objects.requireNonNull(TestKeys.class.getResourceAsStream("rsa-keys.json"))) {
      return JWKSet.load(file);
    } catch (IOException | ParseException e) {
      throw new IllegalStateException("rsa-keys.json", e);
    }
  }
}
