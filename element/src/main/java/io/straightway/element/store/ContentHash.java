package io.straightway.element.store;

import java.util.Arrays;
import java.util.HexFormat;

/** The SHA-256 of a message, comparable by content. */
public final class ContentHash {
  private final byte[] bytes;

  /** Wraps 32 bytes, which must not change afterwards. */
  public ContentHash(byte[] bytes) {
    this.bytes = bytes;
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
