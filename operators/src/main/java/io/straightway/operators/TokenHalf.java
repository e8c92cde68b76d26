package io.straightway.operators;

import io.straightway.db.ContentHash;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Half of a code or of a sender's token: 128 random bits. Where two administrators are needed, each
 * hands out one half, and the database gets the hashes of both, so that neither administrator knows
 * the whole, which is the first half followed by the second.
 *
 * @param text the half as it is handed out
 */
public record TokenHalf(String text) {
  private static final int BYTES = 16;
  private static final int LENGTH = 2 * BYTES;

  /** Draws a half. */
  public static TokenHalf drawn(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new TokenHalf(HexFormat.of().formatHex(bytes));
  }

  /** Returns the SHA-256 of the half. */
  public ContentHash hash() {
    return ContentHash.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the database's hash of a whole: the SHA-256 over the hashes of its halves. */
  public static ContentHash ofBoth(String whole) {
    int middle = Math.min(LENGTH, whole.length());
    byte[] first = new TokenHalf(whole.substring(0, middle)).hash().bytes();
    byte[] second = new TokenHalf(whole.substring(middle)).hash().bytes();
    byte[] both = new byte[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return ContentHash.of(both);
  }

  @Override
  public String toString() {
    return "TokenHalf[text=(hidden)]";
  }
}
