package io.straightway.streams.fanout;

/**
 * What somebody watches: the positions of an account, those in a security, or a trade.
 *
 * @param name of the account or of the security (cash by its currency); of a trade {@code
 *     SOURCE/REFERENCE}
 */
public record WatchItem(Kind kind, String name) {
  /** Kinds of items. */
  public enum Kind {
    ACCOUNT,
    SECURITY,
    TRADE
  }

  private static final int LONGEST = 200;

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if nothing can have that name
   */
  public WatchItem {
    boolean named = !name.isBlank() && name.length() <= LONGEST;
    if (!named || (kind == Kind.TRADE && (name.indexOf('/') < 1 || name.endsWith("/")))) {
      throw new IllegalArgumentException(
          kind == Kind.TRADE
              ? "a trade is named SOURCE/REFERENCE, such as DESK/T1"
              : "an account or a security is named by 1 to " + LONGEST + " characters");
    }
  }

  /** The system that has sent a trade. */
  public String source() {
    return name.substring(0, name.indexOf('/'));
  }

  /** The sender's name of a trade. */
  String reference() {
    return name.substring(name.indexOf('/') + 1);
  }
}
