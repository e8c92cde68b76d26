package io.straightway.books;

import io.straightway.db.IdRange;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.Ledger;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import javax.sql.DataSource;

/**
 * Writes bookings to the ledger, and to positions by the model that the elements use. Safe for use
 * by many threads.
 */
public final class Bookkeeper {
  private final Transactions transactions;
  private final Ledger ledger;
  private final IdRange ids;

  /**
   * Creates a bookkeeper.
   *
   * @param database at least two connections of the engine's role: one to write, and one to
   *     allocate ids and to open accounts
   */
  public Bookkeeper(DataSource database) {
    this.transactions = new Transactions(database);
    this.ledger = new Ledger(transactions);
    this.ids = Books.ids(database);
  }

  /** Takes consecutive ids for bookings and returns the first. */
  public long takeIds(int count) throws SQLException {
    synchronized (ids) {
      return ids.take(count);
    }
  }

  /**
   * Runs a transaction that {@linkplain #write writes} bookings. If accounts are missing, opens
   * them after the rollback, so that no row is locked while another connection is awaited, and runs
   * the transaction again.
   *
   * @throws SQLException from the work, the commit or the opening
   */
  public <T> T run(Transactions.Work<T> work) throws SQLException {
    return ledger.opening(transactions, work);
  }

  /**
   * Takes ids, and runs a transaction that uses them as {@link #run(Transactions.Work)} does.
   *
   * @param count the number of ids
   */
  public <T> T run(int count, NumberedWork<T> work) throws SQLException {
    long firstId = takeIds(count);
    return run(connection -> work.run(connection, firstId));
  }

  /** Opens the accounts of bookings at once, before the transaction that writes them. */
  public void open(Collection<Booking> bookings) throws SQLException {
    ledger.openAccounts(Books.entries(bookings));
  }

  /**
   * Adds the rows of {@code bookings} to {@code batch}.
   *
   * @throws io.straightway.ledger.AccountsNotOpenException if an account is not open; {@link #run}
   *     opens it and starts again
   */
  public void write(Connection connection, Collection<Booking> bookings, WriteBatch batch)
      throws SQLException {
    if (!bookings.isEmpty()) {
      new Books(PositionModel.current(connection).keeper(), ledger).write(bookings, batch);
    }
  }

  /**
   * Opens the accounts of {@code bookings}, adds their rows to {@code batch}, and executes it.
   *
   * @return the number of bookings
   */
  public int execute(Connection connection, Collection<Booking> bookings, WriteBatch batch)
      throws SQLException {
    open(bookings);
    write(connection, bookings, batch);
    batch.execute(connection);
    return bookings.size();
  }

  /** Work in a transaction, with ids for its bookings. */
  @FunctionalInterface
  public interface NumberedWork<T> {
    /** Does the work; the caller commits. */
    T run(Connection connection, long firstId) throws SQLException;
  }
}
