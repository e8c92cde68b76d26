package io.straightway.db;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/** Throws a pooled connection away when its server refuses to write because it is a standby. */
final class EvictWhenNotPrimary implements SQLExceptionOverride {
  private static final String READ_ONLY_SQL_TRANSACTION = "25006";

  // qualified, because the interface has a nested type of the same name
  @java.lang.Override
  public SQLExceptionOverride.Override adjudicate(SQLException failure) {
    return READ_ONLY_SQL_TRANSACTION.equals(failure.getSQLState())
        ? SQLExceptionOverride.Override.MUST_EVICT
        : SQLExceptionOverride.Override.CONTINUE_EVICT;
  }
}
