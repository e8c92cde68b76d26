package io.straightway.backoffice.access;

import io.straightway.db.ContentHash;
import io.straightway.db.operator.OperatorLogin;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * What Argon2id makes of a password. Its first half proves the password to the database, which has
 * a hash of it; with the second half AES-GCM encrypts the operator's secret. Neither half can be
 * had from the other.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no one
record PasswordKey(byte[] proof, byte[] encryption) {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** The hash of the proof, which the database keeps. */
  byte[] proofHash() {
    return ContentHash.of(proof).bytes();
  }

  /** The nonce, the encrypted secret and the tag. */
  byte[] wrapped(OperatorLogin login, SecureRandom random) {
    byte[] nonce = bytes(random, NONCE_BYTES);
    try {
      byte[] encrypted =
          cipher(Cipher.ENCRYPT_MODE, nonce, login.name())
              .doFinal(HexFormat.of().parseHex(login.secret()));
      byte[] wrapped = Arrays.copyOf(nonce, NONCE_BYTES + encrypted.length);
      System.arraycopy(encrypted, 0, wrapped, NONCE_BYTES, encrypted.length);
      return wrapped;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has AES-GCM", e);
    }
  }

  /**
   * The login whose secret was wrapped.
   *
   * @throws IllegalStateException if another key has wrapped it, or that of another operator
   */
  OperatorLogin unwrapped(String operator, byte[] wrapped) {
    byte[] nonce = Arrays.copyOf(wrapped, NONCE_BYTES);
    try {
      byte[] secret =
          cipher(Cipher.DECRYPT_MODE, nonce, operator)
              .doFinal(wrapped, NONCE_BYTES, wrapped.length - NONCE_BYTES);
      return new OperatorLogin(operator, HexFormat.of().formatHex(secret));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the secret of " + operator + " was wrapped by another", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String operator) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(encryption, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    // so that one operator's can't stand in the row of another
    cipher.updateAAD(operator.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static byte[] bytes(SecureRandom random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  @Override
  public String toString() {
    return "PasswordKey[(hidden)]";
  }

  /**
   * Parameters of Argon2id for the key of a password; not secret, and others for each password.
   * Bounded as in the table {@code operator_password}, before anything is allocated.
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Salt(byte[] random, int memoryKib, int passes) {
    /** What OWASP's cheat sheet on password storage names as the least for Argon2id. */
    private static final int MEMORY_KIB = 19 * 1024;

    private static final int MOST_MEMORY_KIB = 64 * 1024;
    private static final int PASSES = 2;
    private static final int MOST_PASSES = 10;
    private static final int SALT_BYTES = 16;
    private static final int HALF_BYTES = 32;

    Salt {
      if (memoryKib < MEMORY_KIB
          || memoryKib > MOST_MEMORY_KIB
          || passes < 1
          || passes > MOST_PASSES) {
        throw new IllegalArgumentException(
            "a password takes %d to %d KiB and 1 to %d passes, not %d KiB and %d passes"
                .formatted(MEMORY_KIB, MOST_MEMORY_KIB, MOST_PASSES, memoryKib, passes));
      }
    }

    static Salt drawn(SecureRandom random) {
      return new Salt(bytes(random, SALT_BYTES), MEMORY_KIB, PASSES);
    }

    PasswordKey key(String password) {
      Argon2BytesGenerator argon2 = new Argon2BytesGenerator();
      argon2.init(
          new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
              .withVersion(Argon2Parameters.ARGON2_VERSION_13)
              .withSalt(random)
              .withMemoryAsKB(memoryKib)
              .withIterations(passes)
              .withParallelism(1)
              .build());
      byte[] both = new byte[2 * HALF_BYTES];
      argon2.generateBytes(
          PasswordRules.normalized(password).getBytes(StandardCharsets.UTF_8), both);
      return new PasswordKey(
          Arrays.copyOf(both, HALF_BYTES), Arrays.copyOfRange(both, HALF_BYTES, both.length));
    }
  }
}
