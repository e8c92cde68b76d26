package io.straightway.element.message;

import org.jspecify.annotations.Nullable;

/** The result of reading the bytes of one message: its terms, or why it can't be taken. */
public sealed interface Reading permits TradeTerms, Reading.Unreadable {
  /** Source and message id; null if they were not found, once each and valid. */
  @Nullable MessageKey key();

  /** The sequence number; null if it was not found, once and valid. */
  @Nullable Long sequenceNumber();

  /**
   * The message can't be taken as it stands.
   *
   * @param refusal the first fault
   */
  record Unreadable(Refusal refusal, @Nullable MessageKey key, @Nullable Long sequenceNumber)
      implements Reading {
    /** Of what nothing could be read, or is to be kept. */
    public static Unreadable of(Refusal refusal) {
      return new Unreadable(refusal, null, null);
    }
  }
}
