package io.straightway.app.cli;

import io.straightway.db.ContentHash;
import java.util.HexFormat;
import java.util.Optional;

/** A SHA-256 as a person gives it. */
public final class HashText {
  private static final int HEX_DIGITS = 64;

  private HashText() {}

  /** The hash, if the text is 64 hexadecimal digits. */
  public static Optional<ContentHash> parse(String text) {
    try {
      return text.length() == HEX_DIGITS
          ? Optional.of(new ContentHash(HexFormat.of().parseHex(text)))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
