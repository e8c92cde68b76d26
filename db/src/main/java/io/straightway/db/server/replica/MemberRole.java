package io.straightway.db.server.replica;

/** What one directory of an {@link EmbeddedDatabase} is. */
public enum MemberRole {
  /** It is written to. */
  PRIMARY,
  /** It follows the primary. */
  STANDBY,
  /** It was the primary before the other one was promoted, and is never started again. */
  FENCED,
  /** It holds no data. */
  ABSENT
}
