package io.straightway.feeder.file;

/**
 * A part of a file.
 *
 * @param from offset of the first byte
 * @param to offset behind the last byte, where reading can continue
 * @param rootOpen whether the root's end tag stands behind {@code to}
 */
public record FileRange(long from, long to, boolean rootOpen) {
  /** In bytes. */
  public long length() {
    return to - from;
  }
}
