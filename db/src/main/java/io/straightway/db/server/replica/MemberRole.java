package io.straightway.db.server.replica;

/** The role of one directory of an {@link EmbeddedDatabase}. */
public enum MemberRole {
  /** Accepts writes. */
  PRIMARY,
  /** Follows the primary. */
  STANDBY,
  /** Was the primary before the other was promoted, and is never started again. */
  FENCED,
  /** Holds no data. */
  ABSENT
}
