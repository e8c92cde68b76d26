package io.straightway.db;

/** What must be known of a commit before it is acknowledged. */
public enum Durability {
  /** The server has it on disk. */
  LOCAL,
  /** A synchronous standby has it on disk, too. */
  REPLICATED
}
