package io.straightway.backoffice.enquiry;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The name of an exception, such as {@code message:30004}.
 *
 * @param key what identifies it among those of its kind
 */
public record ItemName(Kind kind, String key) {

  /** What an exception is about. */
  public enum Kind {
    /** A trade message, by its number. */
    MESSAGE,
    /** Another content under the key of a message, by the message's number and a hash. */
    CONFLICT,
    /** Something without a readable key, by its hash. */
    REFUSED,
    /** Numbers that a source has skipped, by the source and the first of them. */
    GAP,
    /** A message of the custodian, by its number. */
    CUSTODIAN,
    /** An instruction, by its reference. */
    INSTRUCTION,
    /** A trade that can't be instructed, by its number. */
    TRADE;

    private final String prefix = name().toLowerCase(Locale.ROOT) + ":";
  }

  /** The name of a trade message. */
  public static ItemName message(long id) {
    return new ItemName(Kind.MESSAGE, Long.toString(id));
  }

  /** Reads a name; empty if its kind is unknown. */
  public static Optional<ItemName> parse(String name) {
    return Arrays.stream(Kind.values())
        .filter(kind -> name.startsWith(kind.prefix))
        .map(kind -> new ItemName(kind, name.substring(kind.prefix.length())))
        .findFirst();
  }

  /** Reads the number of an item of this kind; empty if the name is another kind's, or has none. */
  public static Optional<Long> number(Kind kind, String name) {
    return parse(name)
        .filter(item -> item.kind == kind && item.key.matches("0|[1-9][0-9]{0,17}"))
        .map(item -> Long.valueOf(item.key));
  }

  @Override
  public String toString() {
    return kind.prefix + key;
  }
}
