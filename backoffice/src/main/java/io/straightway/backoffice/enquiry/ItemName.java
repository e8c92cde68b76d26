package io.straightway.backoffice.enquiry;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The name of an exception, such as {@code message:30004}.
 *
 * @param key the identifier within its kind
 */
public record ItemName(ItemKind kind, String key) {

  /** The kind of object that an exception is about. */
  public enum ItemKind {
    /** A trade message, by its number. */
    MESSAGE,
    /** Different content under the key of a message, by the message's number and a hash. */
    CONFLICT,
    /** A message without a readable key, by its hash. */
    REFUSED,
    /** A gap in the sequence numbers of a source, by the source and the first missing number. */
    GAP,
    /** A message of the custodian, by its number. */
    CUSTODIAN,
    /** An instruction, by its reference. */
    INSTRUCTION,
    /** A trade that can't be instructed, by its number. */
    TRADE;

    private final String prefix = name().toLowerCase(Locale.ROOT) + ":";
  }

  /** Returns the name of a trade message. */
  public static ItemName message(long id) {
    return new ItemName(ItemKind.MESSAGE, Long.toString(id));
  }

  /** Parses a name; empty if its kind is unknown. */
  public static Optional<ItemName> parse(String name) {
    return Arrays.stream(ItemKind.values())
        .filter(kind -> name.startsWith(kind.prefix))
        .map(kind -> new ItemName(kind, name.substring(kind.prefix.length())))
        .findFirst();
  }

  /** Parses the number of an item of a kind; empty if the name has another kind or no number. */
  public static Optional<Long> number(ItemKind kind, String name) {
    return parse(name)
        .filter(item -> item.kind == kind && item.key.matches("0|[1-9][0-9]{0,17}"))
        .map(item -> Long.valueOf(item.key));
  }

  @Override
  public String toString() {
    return kind.prefix + key;
  }
}
