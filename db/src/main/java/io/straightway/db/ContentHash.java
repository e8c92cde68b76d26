package io.straightway.db;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A SHA-256 that identifies content. */
public final class ContentHash {
  private static final Pattern DIGITS = Pattern.compile("[0-9A-Fa-f]{64}");

  private final byte[] bytes;

  /** Wraps 32 bytes, which must not change afterwards. */
  public ContentHash(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns the hash of {@code content}. */
  public static ContentHash of(byte[] content) {
    return new ContentHash(newDigest().digest(content));
  }

  /**
   * Returns the hash that {@link #toString} writes.
   *
   * @throws IllegalArgumentException if the text is not 64 hexadecimal digits
   */
  public static ContentHash parse(String text) {
    if (!DIGITS.matcher(text).matches()) {
      throw new IllegalArgumentException("a hash is 64 hexadecimal digits, not '" + text + "'");
    }
    return new ContentHash(HexFormat.of().parseHex(text));
  }

  /** Returns a SHA-256 digest that has seen no bytes yet. */
  public static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Returns the bytes themselves; not copied. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ContentHash hash && Arrays.equals(bytes, hash.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
