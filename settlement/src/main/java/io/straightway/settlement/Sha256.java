package io.straightway.settlement;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, by which content is known. */
public final class Sha256 {
  private Sha256() {}

  /** The 32 bytes of the hash. */
  public static byte[] of(byte[] bytes) {
    return digest().digest(bytes);
  }

  /** A hash that is still to be computed. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
