package io.straightway.backoffice.access;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.io.InputStream;
import java.text.ParseException;
import java.util.Objects;

/**
 * RSA keys of tests, which are no secrets. To find the primes of a long one takes the JVM's quick
 * compiler half a minute.
 */
public final class TestKeys {
  /** Three of 2048 bits, called 2048-1 to 2048-3, and one each of 3072 and 4096. */
  private static final JWKSet KEYS = read();

  private TestKeys() {}

  /** The key that is called {@code name} here and {@code kid} in tokens. */
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
