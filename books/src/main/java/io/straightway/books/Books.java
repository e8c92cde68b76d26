package io.straightway.books;

import io.straightway.db.IdRange;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.AccountsNotOpenException;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.positions.PositionKeeper;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The books as an element keeps them: positions by one model, and the ledger if it is used.
 *
 * @param ledger null if the element runs without the ledger
 */
public record Books(PositionKeeper positions, @Nullable Ledger ledger) {

  /**
   * Returns ids for messages, instructions and bookings, no two of which share an id. A message,
   * its trade, its entry and its movements have the same.
   */
  public static IdRange ids(DataSource database) {
    return new IdRange(database, "message_id_range");
  }

  /** Opens the accounts of the bookings, which must be committed before {@link #write}. */
  public void prepare(Collection<Booking> bookings) throws SQLException {
    if (ledger != null) {
      ledger.openAccounts(entries(bookings));
    }
  }

  /**
   * Runs a transaction that {@linkplain #write writes} bookings of another element, or from before
   * this one was started: missing accounts are opened between two attempts.
   */
  public <T> T opening(Transactions of, Transactions.Work<T> work) throws SQLException {
    return ledger == null ? of.run(work) : ledger.opening(of, work);
  }

  /**
   * Adds the rows of {@code bookings} to {@code batch}.
   *
   * @throws AccountsNotOpenException if an account was never opened by this element
   */
  public void write(Collection<Booking> bookings, WriteBatch batch) {
    if (bookings.isEmpty()) {
      return;
    }
    if (ledger != null) {
      ledger.post(entries(bookings), batch);
    }
    positions.apply(bookings.stream().flatMap(b -> b.movements().stream()).toList(), batch);
  }

  static List<JournalEntry> entries(Collection<Booking> bookings) {
    return bookings.stream().flatMap(booking -> Stream.ofNullable(booking.entry())).toList();
  }
}
