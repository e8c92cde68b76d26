package io.straightway.backoffice.search;

import org.jspecify.annotations.Nullable;

/**
 * Something that was searched for.
 *
 * @param name what it is known by, such as {@code T17}, {@code message:30004} or {@code SI20001}
 * @param source the sending system whose name it is; null if names are our own
 * @param state how far it has come, or {@code CLOSED}; null if it has no states
 * @param description one line for people
 * @param page its page of the console
 */
public record Hit(
    Kind kind,
    String name,
    @Nullable String source,
    @Nullable String state,
    String description,
    String page) {

  /** What can be found, in the order in which it is shown. */
  public enum Kind {
    TRADE,
    EXCEPTION,
    INSTRUCTION,
    ACCOUNT,
    SECURITY,
    COUNTERPARTY
  }

  /** Whether both are the same thing, however it was found. */
  boolean isSameAs(Hit other) {
    return page.equals(other.page);
  }
}
