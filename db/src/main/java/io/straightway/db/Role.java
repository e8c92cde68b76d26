package io.straightway.db;

/**
 * The rights of a connection. Each role is a database role, and rights are granted to roles only.
 */
public enum Role {
  /** Owns the schema and everything in it. */
  MIGRATOR("stp_migrator"),
  /** Books trades: writes rows, never changes tables. */
  ENGINE("stp_engine"),
  /** Reads for reports and reconciliation. */
  READER("stp_reader"),
  /** Reads every change from the server's log, which requires the replication right. */
  RELAY("stp_relay");

  private final String databaseRole;

  Role(String databaseRole) {
    this.databaseRole = databaseRole;
  }

  /** Returns the name of the role in the database, such as {@code stp_engine}. */
  public String databaseRole() {
    return databaseRole;
  }
}
