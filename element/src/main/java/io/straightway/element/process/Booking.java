package io.straightway.element.process;

import io.straightway.ledger.JournalEntry;
import io.straightway.positions.PositionMovement;
import java.util.List;

/** What a trade does to the books. */
public record Booking(JournalEntry entry, List<PositionMovement> movements) {
  /** Keeps its own copy. */
  public Booking {
    movements = List.copyOf(movements);
  }
}
