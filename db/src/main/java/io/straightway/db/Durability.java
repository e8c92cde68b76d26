package io.straightway.db;

/** The durability that a commit must have before it is acknowledged. */
public enum Durability {
  /** On the server's disk. */
  LOCAL,
  /** On the disk of a synchronous standby, too. */
  REPLICATED
}
