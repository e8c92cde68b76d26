package io.straightway.backoffice.search;

import org.jspecify.annotations.Nullable;

/**
 * An object found by a search.
 *
 * @param name its name, such as {@code T17}, {@code message:30004} or {@code SI20001}
 * @param source the sending system that uses the name; null for names of our own
 * @param state its state, or {@code CLOSED}; null if it has no states
 * @param description one line for people
 * @param page its page in the console
 */
public record Hit(
    HitKind kind,
    String name,
    @Nullable String source,
    @Nullable String state,
    String description,
    String page) {

  /** The kinds of objects that can be found, in the order of display. */
  public enum HitKind {
    TRADE,
    EXCEPTION,
    INSTRUCTION,
    ACCOUNT,
    SECURITY,
    COUNTERPARTY
  }

  /** Returns whether both are the same object, however it was found. */
  boolean isSameAs(Hit other) {
    return page.equals(other.page);
  }
}
