package io.straightway.db.dialect.session;

import java.sql.Connection;
import java.sql.SQLException;

/** Decides whether the engine may work with a server, before anything else is done in a session. */
public interface ServerCheck {
  /**
   * Checks the server of a session that was just opened.
   *
   * @throws SQLException if the server must not be used
   */
  void require(Connection session) throws SQLException;

  /** Returns the identifier that distinguishes this check from others of the process. */
  String identifier();
}
