package io.straightway.db;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.util.Set;

/**
 * Evicts a pooled connection if its server refuses to write because it is a standby, or has ended
 * the session because its process slept.
 */
final class EvictUnusable implements SQLExceptionOverride {
  private static final Set<String> STATES =
      Set.of(
          "25006", // read_only_sql_transaction
          "25P03", // idle_in_transaction_session_timeout
          "25P04", // transaction_timeout
          "57P05"); // idle_session_timeout

  // qualified, because the interface has a nested type of the same name
  @java.lang.Override
  public SQLExceptionOverride.Override adjudicate(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && STATES.contains(state)
        ? SQLExceptionOverride.Override.MUST_EVICT
        : SQLExceptionOverride.Override.CONTINUE_EVICT;
  }
}
