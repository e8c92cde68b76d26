package io.straightway.db.dialect.session;

import io.straightway.db.dialect.Dialect;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The opening of sessions with one vendor's servers. Implementations are stateless. */
public sealed interface Sessions permits PostgreSqlSessions, OracleSessions {
  /** Returns the sessions of an address; for an unknown address PostgreSQL's, which refuses it. */
  static Sessions at(String jdbcUrl) {
    return jdbcUrl.startsWith(Dialect.ORACLE) ? new OracleSessions() : new PostgreSqlSessions();
  }

  /**
   * Refuses an address that is malformed or holds a secret.
   *
   * @param remedy what to do instead of writing a login into an address
   * @throws IllegalArgumentException with advice; its message never repeats a parameter's value
   */
  void check(String jdbcUrl, String remedy);

  /** Returns a source of sessions, each of which must first execute {@link #beginning}. */
  DataSource source(SessionTerms terms);

  /** Returns the SQL that a session executes when it is opened; null if none. */
  default @Nullable String beginning(SessionTerms terms) {
    return null;
  }

  /** Returns the things to check when a session could not be opened. */
  String advice(SQLException failure);
}
