package io.straightway.element.queue;

/** The points where transactions end. */
public enum CommitPoints {
  /** One commit for all waiting messages. */
  BATCH,
  /** One commit per trade. */
  TRADE,
  /** Four commits per trade: message created, processed; trade created, processed. */
  STEP
}
