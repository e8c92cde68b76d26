package io.straightway.db;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** The SHA-256 by which content is identified. */
public final class ContentHash {
  private final byte[] bytes;

  /** Wraps 32 bytes, which must not change afterwards. */
  public ContentHash(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The hash of {@code content}. */
  public static ContentHash of(byte[] content) {
    return new ContentHash(newDigest().digest(content));
  }

  /** A SHA-256 that has seen no bytes yet. */
  public static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The bytes themselves; not copied. */
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
