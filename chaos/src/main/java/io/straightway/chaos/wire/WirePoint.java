package io.straightway.chaos.wire;

/** A point of a conversation at which a trigger can fire. */
public enum WirePoint {
  /** A transaction of a process queue begins; the database has not received it yet. */
  BEGIN,
  /** A process queue asks for COMMIT; the database has not received the request yet. */
  COMMIT_ASKED,
  /** The database has committed; the process queue has not received the answer yet. */
  COMMIT_DONE,
  /** An element answers; the sender has received nothing yet. */
  ANSWER,
  /** The sender has received an element's answer. */
  ANSWERED
}
