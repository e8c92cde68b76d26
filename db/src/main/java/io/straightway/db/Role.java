package io.straightway.db;

/** What a connection may do. Each role is a database role, and rights are granted to it only. */
public enum Role {
  /** Owns the schema and everything in it. */
  MIGRATOR("stp_migrator"),
  /** Books trades: writes rows, never changes tables. */
  ENGINE("stp_engine"),
  /** Reads for reports and reconciliation. */
  READER("stp_reader"),
  /** Reads every change from the log of the server, which takes the right of replication. */
  RELAY("stp_relay");

  private final String databaseRole;

  Role(String databaseRole) {
    this.databaseRole = databaseRole;
  }

  /** The name of the role in the database, such as {@code stp_engine}. */
  public String databaseRole() {
    return databaseRole;
  }
}
