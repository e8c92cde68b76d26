package io.straightway.element.message;

import org.jspecify.annotations.Nullable;

/** What came of reading the bytes of one message: its terms, or why it can't be taken. */
public sealed interface Reading permits TradeTerms, Reading.Unreadable {

  /**
   * The message can't be taken as it stands.
   *
   * @param refusal the first fault
   * @param key source and message id if both were found, once each and valid; null otherwise
   * @param sequenceNumber the sequence number if it was found, once and valid; null otherwise
   */
  record Unreadable(Refusal refusal, @Nullable MessageKey key, @Nullable Long sequenceNumber)
      implements Reading {}
}
