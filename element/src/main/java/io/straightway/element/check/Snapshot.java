package io.straightway.element.check;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A read of a database at one instant. It locks nothing, so everything may keep working. */
public final class Snapshot {
  /** Whole tables are read, which may take longer than the usual timeout of a connection. */
  private static final Duration LONGEST_STATEMENT = Duration.ofHours(1);

  private Snapshot() {}

  /**
   * Runs a reading in a snapshot.
   *
   * @param connection in autocommit mode, also afterwards
   */
  @SuppressWarnings("try") // the end of the reading is not used, but closed
  public static <T, E extends Exception> T read(Connection connection, Reading<T, E> reading)
      throws SQLException, E {
    int formerTimeout = connection.getNetworkTimeout();
    try (Ending ending = () -> end(connection, formerTimeout)) {
      begin(connection);
      Dialect.of(connection).expectWholeTables(connection);
      return reading.of(connection);
    }
  }

  private static void end(Connection connection, int formerTimeout) throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
    Dialect.of(connection).endSnapshot(connection);
    connection.setNetworkTimeout(Runnable::run, formerTimeout);
  }

  /** Lets a connection in autocommit mode read in the snapshot of another one. */
  static void join(Connection connection, String shared) throws SQLException {
    begin(connection);
    Dialect.of(connection).joinSnapshot(shared, connection);
    Dialect.of(connection).expectWholeTables(connection);
  }

  private static void begin(Connection connection) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, Math.toIntExact(LONGEST_STATEMENT.toMillis()));
    connection.setAutoCommit(false);
    Dialect.of(connection).beginSnapshot(connection);
  }

  /** The end of a reading; the reading's own failure comes first. */
  private interface Ending extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }

  /** The reading. */
  @FunctionalInterface
  public interface Reading<T, E extends Exception> {
    /** Reads, in a transaction that is rolled back afterwards. */
    T of(Connection connection) throws SQLException, E;
  }
}
