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
 * Runs enquiries beside the trade path: each reads one instant, in a read-only transaction, for a
 * few seconds at most. The number of concurrent enquiries is bounded, so that they can't take all
 * connections or threads of a server.
 */
public final class Enquiries implements AutoCloseable {
  private static final int CONNECTIONS = 4;

  /** The most enquiries that run or wait for a connection. */
  static final int PLACES = 16;

  private static final String SAME_INSTANT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
  private static final String LIMIT = "SET LOCAL statement_timeout = '10s'";

  private final DataSource database;
  private final @Nullable Pool pool;
  private final Semaphore places = new Semaphore(PLACES);

  /**
   * Creates enquiries on a pool.
   *
   * @param database the pool, which the caller closes
   */
  public Enquiries(DataSource database) {
    this(database, null);
  }

  private Enquiries(DataSource database, @Nullable Pool pool) {
    this.database = database;
    this.pool = pool;
  }

  /** Opens enquiries on a few connections of their own. */
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
   * Runs an enquiry.
   *
   * @throws BusyException if too many are running
   */
  public <T> T ask(Question<T> question) throws SQLException {
    if (!places.tryAcquire()) {
      throw new BusyException("too many queries are running; try again in a second");
    }
    try (Connection connection = database.getConnection()) {
      return ask(connection, question);
    } finally {
      places.release();
    }
  }

  /** Runs an enquiry in a transaction, which the pool ends when the connection is returned. */
  private static <T> T ask(Connection connection, Question<T> question) throws SQLException {
    connection.setAutoCommit(false);
    Queries.on(connection, handle -> handle.execute(SAME_INSTANT) + handle.execute(LIMIT));
    return question.of(connection);
  }

  /** An enquiry to the database. */
  @FunctionalInterface
  public interface Question<T> {
    /** Reads the result in the connection's transaction. */
    T of(Connection connection) throws SQLException;
  }

  /** Thrown if a request is not answered now because too many others are. */
  public static final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the exception with advice for the caller. */
    public BusyException(String message) {
      super(message);
    }
  }
}
