package io.straightway.backoffice.api;

import io.straightway.db.ContentHash;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Bodies that several endpoints take. */
final class Given {
  private Given() {}

  /** A member that must be there. */
  static <T> T required(@Nullable T value, String name) {
    if (value == null) {
      throw new IllegalArgumentException("the member " + name + " is missing");
    }
    return value;
  }

  /**
   * What was looked at.
   *
   * @param hash its SHA-256, in hexadecimal
   */
  record ShownHash(@Nullable String hash) {
    ContentHash shown() {
      return new ContentHash(HexFormat.of().parseHex(required(hash, "hash")));
    }
  }

  /** An object without members. */
  record NoMembers() {}

  /** Why something is done. */
  record Reason(@Nullable String reason) {
    String text() {
      return required(reason, "reason");
    }
  }
}
