package io.straightway.backoffice.enquiry;

import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs what people ask, beside the trade path: each question reads one instant, in a transaction
 * that can't write, for a few seconds at most. Only so many may be asked at a time, so that neither
 * the connections nor the threads of a server are all taken by them.
 */
public final class Enquiries implements AutoCloseable {
  private static final int CONNECTIONS = 4;

  /** How many may be asked or wait for a connection at a time. */
  static final int PLACES = 16;

  private static final String SAME_INSTANT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
  private static final String LIMIT = "SET LOCAL statement_timeout = '10s'";

  private final DataSource database;
  private final @Nullable Pool pool;
  private final Semaphore places = new Semaphore(PLACES);

  /** Questions over connections of {@code database}, a pool that somebody else closes. */
  public Enquiries(DataSource database) {
    this(database, null);
  }

  private Enquiries(DataSource database, @Nullable Pool pool) {
    this.database = database;
    this.pool = pool;
  }

  /** Questions over a few connections of their own. */
  public static Enquiries open(Database database) throws SQLException {
    Pool pool = database.pool(Role.ENGINE, CONNECTIONS, "enquiries");
    return new Enquiries(pool.dataSource(), pool);
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.close();
    }
  }

  /**
   * Asks something.
   *
   * @throws BusyException if too much is asked already
   */
  public <T> T ask(Question<T> question) throws SQLException {
    if (!places.tryAcquire()) {
      throw new BusyException("too much is asked at the moment; ask again in a second");
    }
    try (Connection connection = database.getConnection()) {
      return ask(connection, question);
    } finally {
      places.release();
    }
  }

  /** The pool ends the transaction when it gets the connection back. */
  private static <T> T ask(Connection connection, Question<T> question) throws SQLException {
    connection.setAutoCommit(false);
    Queries.on(connection, handle -> handle.execute(SAME_INSTANT) + handle.execute(LIMIT));
    return question.of(connection);
  }

  /** Something to read. */
  @FunctionalInterface
  public interface Question<T> {
    /** Reads it in the connection's transaction. */
    T of(Connection connection) throws SQLException;
  }

  /** Something is not answered now, because too much else is. */
  public static final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With what to do instead. */
    public BusyException(String message) {
      super(message);
    }
  }
}
