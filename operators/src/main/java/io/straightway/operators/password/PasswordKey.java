package io.straightway.operators.password;

import io.straightway.db.ContentHash;
import io.straightway.operators.OperatorLogin;
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
 * The key that Argon2id derives from a password. Its first half proves the password to the
 * database, which stores a hash of it; the second half encrypts the operator's secret with AES-GCM.
 * Neither half can be derived from the other.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PasswordKey(byte[] proof, byte[] encryption) {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** Returns the hash of the proof, which the database stores. */
  byte[] proofHash() {
    return ContentHash.of(proof).bytes();
  }

  /** Returns the nonce, the encrypted secret and the tag. */
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
   * Returns the login whose secret was wrapped.
   *
   * @throws IllegalStateException if another key wrapped it, or it belongs to another operator
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
    // so that one operator's secret can't be put in the row of another
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
   * The Argon2id parameters of a password's key; not secret, and different for each password.
   * Bounded as in the table {@code operator_password}, before anything is allocated.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Salt(byte[] random, int memoryKib, int passes) {
    /** The minimum for Argon2id in OWASP's Password Storage Cheat Sheet. */
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
      byte[] halves = new byte[2 * HALF_BYTES];
      argon2.generateBytes(
          PasswordRules.normalized(password).getBytes(StandardCharsets.UTF_8), halves);
      return new PasswordKey(
          Arrays.copyOf(halves, HALF_BYTES), Arrays.copyOfRange(halves, HALF_BYTES, halves.length));
    }
  }
}
