package io.straightway.streams.fanout;

import java.util.List;

/**
 * What somebody watches: the positions of an account, those in a security, one of them, a trade, or
 * that something has happened.
 *
 * @param name of the account or of the security (cash by its currency); of a position {@code
 *     ACCOUNT/INSTRUMENT}, of a trade {@code SOURCE/REFERENCE}, of events the first word of their
 *     type
 */
public record WatchItem(Kind kind, String name) {
  /** Kinds of items. */
  public enum Kind {
    ACCOUNT,
    SECURITY,
    POSITION,
    TRADE,
    EVENT
  }

  /** What can happen that is neither a position nor a trade. */
  static final List<String> EVENTS = List.of("exception", "instruction", "settlement");

  private static final int LONGEST = 200;

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if nothing can have that name
   */
  public WatchItem {
    boolean named = !name.isBlank() && name.length() <= LONGEST;
    boolean inTwo = name.indexOf('/') > 0 && !name.endsWith("/");
    boolean known =
        switch (kind) {
          case ACCOUNT, SECURITY -> true;
          case POSITION, TRADE -> inTwo;
          case EVENT -> EVENTS.contains(name);
        };
    if (!named || !known) {
      throw new IllegalArgumentException(
          switch (kind) {
            case ACCOUNT, SECURITY ->
                "an account or a security is named by 1 to " + LONGEST + " characters";
            case POSITION -> "a position is named ACCOUNT/INSTRUMENT, such as ACC1/GBP";
            case TRADE -> "a trade is named SOURCE/REFERENCE, such as DESK/T1";
            case EVENT -> "an event is one of " + String.join(", ", EVENTS);
          });
    }
  }

  /** The account of a position. */
  String account() {
    return name.substring(0, name.lastIndexOf('/'));
  }

  /** The security or currency of a position. */
  String instrument() {
    return name.substring(name.lastIndexOf('/') + 1);
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
