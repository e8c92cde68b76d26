package io.straightway.streams.fanout;

import java.util.List;

/**
 * An item of a watchlist: the positions of an account, the positions in a security, one position, a
 * trade, or the newest event of a kind.
 *
 * @param name the name of the account or of the security (the currency for cash); {@code
 *     ACCOUNT/INSTRUMENT} for a position, {@code SOURCE/REFERENCE} for a trade, the first word of
 *     the type for events
 */
public record WatchItem(ItemKind kind, String name) {
  /** The kinds of items. */
  public enum ItemKind {
    ACCOUNT,
    SECURITY,
    POSITION,
    TRADE,
    EVENT
  }

  /** The kinds of events other than those of positions and trades. */
  static final List<String> EVENTS = List.of("exception", "instruction", "settlement");

  private static final int LONGEST = 200;

  /**
   * Returns the item that a subscriber names. Values of the books and of events have the names that
   * they have.
   *
   * @throws IllegalArgumentException if the name isn't valid for the kind
   */
  public static WatchItem of(ItemKind kind, String name) {
    boolean named =
        !name.isBlank()
            && name.length() <= LONGEST
            && name.chars().noneMatch(Character::isISOControl); // the database has no NUL
    boolean inTwo = name.indexOf('/') > 0 && !name.endsWith("/");
    boolean complete =
        switch (kind) {
          case ACCOUNT, SECURITY -> true;
          case POSITION, TRADE -> inTwo;
          case EVENT -> EVENTS.contains(name);
        };
    if (!named || !complete) {
      throw new IllegalArgumentException(
          switch (kind) {
            case ACCOUNT, SECURITY ->
                "the name of an account or a security has 1 to "
                    + LONGEST
                    + " characters, and no control character";
            case POSITION -> "a position is named ACCOUNT/INSTRUMENT, such as ACC1/GBP";
            case TRADE -> "a trade is named SOURCE/REFERENCE, such as DESK/T1";
            case EVENT -> "an event is one of " + String.join(", ", EVENTS);
          });
    }
    return new WatchItem(kind, name);
  }

  /** Returns the account of a position. */
  String account() {
    return name.substring(0, name.lastIndexOf('/'));
  }

  /** Returns the security or currency of a position. */
  String instrument() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** Returns the system that sent a trade. */
  public String source() {
    return name.substring(0, name.indexOf('/'));
  }

  /** Returns the sender's reference of a trade. */
  String reference() {
    return name.substring(name.indexOf('/') + 1);
  }
}
