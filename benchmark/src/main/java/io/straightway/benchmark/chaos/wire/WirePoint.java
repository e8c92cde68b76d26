package io.straightway.benchmark.chaos.wire;

/** Where in a conversation something can be made to happen. */
public enum WirePoint {
  /** A transaction of a process queue begins; the database doesn't know of it yet. */
  BEGIN,
  /** A process queue asks for COMMIT; the database hasn't got it yet. */
  COMMIT_ASKED,
  /** The database has committed; the process queue doesn't know it yet. */
  COMMIT_DONE,
  /** An element answers; its sender has got nothing yet. */
  ANSWER,
  /** The sender has got an element's answer. */
  ANSWERED
}
