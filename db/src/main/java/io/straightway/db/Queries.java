package io.straightway.db;

import java.sql.Connection;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * Queries off the trade path, written with Jdbi on a connection of the caller's. What the database
 * refuses is thrown as the {@link SQLException} it is, so that {@link SqlFailure} classifies it.
 */
public final class Queries {
  private Queries() {}

  /**
   * Runs {@code work} on a handle for {@code connection}. The connection stays open, and its
   * transaction is the caller's.
   *
   * @throws SQLException of a statement of the work
   */
  public static <T> T on(Connection connection, HandleCallback<T, SQLException> work)
      throws SQLException {
    try (Handle handle = Jdbi.create(connection).open()) {
      handle.getConfig(Handles.class).setForceEndTransactions(false);
      return work.withHandle(handle);
    } catch (JdbiException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
