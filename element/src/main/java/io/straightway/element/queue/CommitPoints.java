package io.straightway.element.queue;

/** Where transactions end. */
public enum CommitPoints {
  /** One commit for everything that was waiting. */
  BATCH,
  /** One commit per trade. */
  TRADE,
  /** Four commits per trade: message created, processed; trade created, processed. */
  STEP
}
