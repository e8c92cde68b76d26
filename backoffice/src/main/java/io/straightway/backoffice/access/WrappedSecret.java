package io.straightway.backoffice.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * An operator's secret, encrypted by AES-GCM with a key that Argon2id makes of a password. The tag
 * shows whether a password is right; without it nobody has the secret.
 *
 * @param wrapped the nonce, the encrypted secret and the tag
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no one
record WrappedSecret(byte[] salt, int memoryKib, int passes, byte[] wrapped) {
  /** What OWASP's cheat sheet on password storage names as the least for Argon2id. */
  private static final int MEMORY_KIB = 19 * 1024;

  private static final int PASSES = 2;

  private static final int SALT_BYTES = 16;
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  static WrappedSecret wrap(String operator, String secret, String password, SecureRandom random) {
    byte[] salt = bytes(random, SALT_BYTES);
    byte[] nonce = bytes(random, NONCE_BYTES);
    try {
      byte[] key = key(password, salt, MEMORY_KIB, PASSES);
      byte[] encrypted =
          cipher(Cipher.ENCRYPT_MODE, key, nonce, operator)
              .doFinal(HexFormat.of().parseHex(secret));
      byte[] wrapped = Arrays.copyOf(nonce, NONCE_BYTES + encrypted.length);
      System.arraycopy(encrypted, 0, wrapped, NONCE_BYTES, encrypted.length);
      return new WrappedSecret(salt, MEMORY_KIB, PASSES, wrapped);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has AES-GCM", e);
    }
  }

  /** The secret, if the password is right. */
  Optional<String> unwrap(String operator, String password) {
    byte[] key = key(password, salt, memoryKib, passes);
    byte[] nonce = Arrays.copyOf(wrapped, NONCE_BYTES);
    try {
      return Optional.of(
          HexFormat.of()
              .formatHex(
                  cipher(Cipher.DECRYPT_MODE, key, nonce, operator)
                      .doFinal(wrapped, NONCE_BYTES, wrapped.length - NONCE_BYTES)));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has AES-GCM", e);
    }
  }

  private static Cipher cipher(int mode, byte[] key, byte[] nonce, String operator)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    // so that one operator's can't stand in the row of another
    cipher.updateAAD(operator.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static byte[] key(String password, byte[] salt, int memoryKib, int passes) {
    Argon2BytesGenerator argon2 = new Argon2BytesGenerator();
    argon2.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withSalt(salt)
            .withMemoryAsKB(memoryKib)
            .withIterations(passes)
            .withParallelism(1)
            .build());
    byte[] key = new byte[KEY_BYTES];
    argon2.generateBytes(PasswordRules.normalized(password).getBytes(StandardCharsets.UTF_8), key);
    return key;
  }

  private static byte[] bytes(SecureRandom random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
