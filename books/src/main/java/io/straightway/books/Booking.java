package io.straightway.books;

import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import io.straightway.ledger.rules.Reversal;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of the books: a balanced entry and its movements.
 *
 * @param entry null if nothing is posted
 */
public record Booking(@Nullable JournalEntry entry, List<PositionMovement> movements) {
  /** Creates a booking that moves no position. */
  public Booking(JournalEntry entry) {
    this(entry, List.of());
  }

  /** Returns the reversal of this booking, under its own id and on another day. */
  public Booking reversal(long id, LocalDate day) {
    return new Booking(
        entry == null ? null : Reversal.of(entry, id, day),
        movements.stream().map(m -> m.reversal(id)).toList());
  }

  /** Returns a copy on another day of the books. */
  public Booking on(LocalDate day) {
    if (entry == null) {
      return this;
    }
    JournalEntry dated =
        new JournalEntry(
            entry.id(), entry.reference(), entry.kind(), day, entry.postings(), entry.reverses());
    return new Booking(dated, movements);
  }

  /**
   * Returns this booking as it is entered now: on the business date, if its own day is closed. No
   * day is closed until the transaction ends.
   */
  public Booking onOpenDay(Connection connection) throws SQLException {
    if (entry == null) {
      return this;
    }
    LocalDate day = entry.valueDate();
    return BusinessDate.keep(connection).map(date -> on(date.entryDate(day))).orElse(this);
  }

  /** Returns the change of a position's traded quantity. */
  public BigDecimal traded(PositionKey key) {
    return movements.stream()
        .filter(movement -> movement.key().equals(key))
        .map(PositionMovement::traded)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /**
   * Returns whether the effect on the books is equal: equal postings and movements, whatever id and
   * day.
   */
  public boolean doesTheSameAs(Booking other) {
    return effects().equals(other.effects());
  }

  private List<Object> effects() {
    List<Posting> postings = entry == null ? List.of() : entry.postings();
    return List.of(
        postings.stream().map(p -> new PostedAmount(p.account(), plain(p.amount()))).toList(),
        movements.stream()
            .map(m -> new PositionChange(m.key(), plain(m.traded()), plain(m.settled())))
            .toList());
  }

  /** Compares numbers without regard to their scale. */
  private static BigDecimal plain(BigDecimal number) {
    return number.stripTrailingZeros();
  }

  private record PostedAmount(LedgerAccount account, BigDecimal amount) {}

  private record PositionChange(PositionKey key, BigDecimal traded, BigDecimal settled) {}
}
