package io.straightway.backoffice.api;

import io.straightway.db.ContentHash;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Bodies that several endpoints take. */
public final class Given {
  private Given() {}

  /**
   * A member that must be there.
   *
   * @throws IllegalArgumentException if it is not
   */
  public static <T> T required(@Nullable T value, String name) {
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
  public record ShownHash(@Nullable String hash) {
    /**
     * The hash.
     *
     * @throws IllegalArgumentException if it is none
     */
    public ContentHash shown() {
      return new ContentHash(HexFormat.of().parseHex(required(hash, "hash")));
    }
  }

  /** An object without members. */
  public record NoMembers() {}

  /** Why something is done. */
  public record Reason(@Nullable String reason) {
    /**
     * The reason.
     *
     * @throws IllegalArgumentException if there is none
     */
    public String text() {
      return required(reason, "reason");
    }
  }
}
