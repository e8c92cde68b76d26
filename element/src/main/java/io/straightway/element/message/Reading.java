package io.straightway.element.message;

import org.jspecify.annotations.Nullable;

/** The result of reading the bytes of one message: its terms, or why it can't be taken. */
public sealed interface Reading permits TradeTerms, Reading.Unreadable {
  /** Returns the source and message id; null unless each was found exactly once and is valid. */
  @Nullable MessageKey key();

  /** Returns the sequence number; null unless it was found exactly once and is valid. */
  @Nullable Long sequenceNumber();

  /**
   * A message that can't be taken as it is.
   *
   * @param refusal the first fault
   */
  record Unreadable(Refusal refusal, @Nullable MessageKey key, @Nullable Long sequenceNumber)
      implements Reading {
    /** Returns the reading of a message whose key could not be read, or is not to be kept. */
    public static Unreadable of(Refusal refusal) {
      return new Unreadable(refusal, null, null);
    }
  }
}
