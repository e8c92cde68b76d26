package io.straightway.feeder.file;

/**
 * A part of a file.
 *
 * @param from the offset of the first byte
 * @param to the offset after the last byte, where reading can continue
 * @param rootOpen whether the root's end tag comes after {@code to}
 */
public record FileRange(long from, long to, boolean rootOpen) {
  /** Returns the length in bytes. */
  public long length() {
    return to - from;
  }
}
