package io.straightway.element.process;

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
import org.jspecify.annotations.Nullable;

/**
 * The books of this element: positions, and the ledger where it is used.
 *
 * @param ledger null if the element runs without the ledger
 */
public record Books(PositionKeeper positions, @Nullable Ledger ledger) {

  /** What must be committed before {@link #write}. */
  public void prepare(Collection<Booking> bookings) throws SQLException {
    if (ledger != null) {
      ledger.openAccounts(entries(bookings));
    }
  }

  /**
   * Runs a transaction that {@linkplain #write writes} what was posted by another element, or
   * before this one was started: accounts that it wants are opened between two tries.
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

  private static List<JournalEntry> entries(Collection<Booking> bookings) {
    return bookings.stream().flatMap(booking -> Stream.ofNullable(booking.entry())).toList();
  }
}
