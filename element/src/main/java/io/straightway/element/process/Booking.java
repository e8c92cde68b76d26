package io.straightway.element.process;

import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import io.straightway.ledger.rules.Reversal;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a trade does to the books.
 *
 * @param entry null if there is nothing to post: securities that are worth nothing move free of
 *     payment
 */
public record Booking(@Nullable JournalEntry entry, List<PositionMovement> movements) {
  /** What takes this out of the books again, under an id of its own and on another day. */
  public Booking reversal(long id, LocalDate day) {
    return new Booking(
        entry == null ? null : Reversal.of(entry, id, day),
        movements.stream().map(m -> m.reversal(id)).toList());
  }

  /** The same on another day of the books. */
  public Booking on(LocalDate day) {
    if (entry == null) {
      return this;
    }
    JournalEntry dated =
        new JournalEntry(
            entry.id(), entry.reference(), entry.kind(), day, entry.postings(), entry.reverses());
    return new Booking(dated, movements);
  }

  /** By how much it changes what has been traded of a position. */
  public BigDecimal traded(PositionKey key) {
    return movements.stream()
        .filter(movement -> movement.key().equals(key))
        .map(PositionMovement::traded)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Whether the books come out the same: equal postings and movements, whatever id and day. */
  public boolean doesTheSameAs(Booking other) {
    return effects().equals(other.effects());
  }

  private List<Object> effects() {
    List<Posting> postings = entry == null ? List.of() : entry.postings();
    return List.of(
        postings.stream().map(p -> new Posted(p.account(), plain(p.amount()))).toList(),
        movements.stream()
            .map(m -> new Moved(m.key(), plain(m.traded()), plain(m.settled())))
            .toList());
  }

  /** Equal numbers are equal, with whatever decimals they are written. */
  private static BigDecimal plain(BigDecimal number) {
    return number.stripTrailingZeros();
  }

  private record Posted(LedgerAccount account, BigDecimal amount) {}

  private record Moved(PositionKey key, BigDecimal traded, BigDecimal settled) {}
}
