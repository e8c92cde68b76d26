package io.straightway.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.FreeDelivery;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class BookingTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
  private static final PositionKey HOLDING = new PositionKey("ACC1", "GB00BH4HKS39");

  private static Booking booking(long id, String worth, String quantity) {
    return new Booking(entry(id, worth), List.of(movement(id, quantity)));
  }

  private static @Nullable JournalEntry entry(long id, String worth) {
    return new FreeDelivery("ACC1", "GBP", new BigDecimal(worth)).received(id, DAY);
  }

  private static PositionMovement movement(long id, String quantity) {
    return PositionMovement.traded(id, HOLDING, new BigDecimal(quantity));
  }

  @Test
  void aReversalTakesBackEntryAndMovementsUnderItsOwnId() {
    Booking reversal = booking(1, "25000.00", "1000").reversal(2, DAY.plusDays(3));

    JournalEntry entry = Objects.requireNonNull(reversal.entry());
    assertThat(entry.id()).isEqualTo(2);
    assertThat(entry.reverses()).isEqualTo(1);
    assertThat(entry.valueDate()).isEqualTo(DAY.plusDays(3));
    assertThat(reversal.movements()).containsExactly(movement(2, "-1000"));
  }

  @Test
  void anotherDayChangesTheEntryAlone() {
    Booking moved = booking(1, "25000.00", "1000").on(DAY.plusDays(1));

    JournalEntry entry = Objects.requireNonNull(moved.entry());
    assertThat(entry.valueDate()).isEqualTo(DAY.plusDays(1));
    assertThat(entry.postings()).isEqualTo(Objects.requireNonNull(entry(1, "25000.00")).postings());
    assertThat(moved.movements()).containsExactly(movement(1, "1000"));
    Booking worthless = booking(1, "0", "1000");
    assertThat(worthless.on(DAY.plusDays(1))).isEqualTo(worthless);
  }

  @Test
  void theSameEffectHasEqualPostingsAndMovementsWhateverTheId() {
    Booking booking = booking(1, "25000.00", "1000");

    assertThat(booking.doesTheSameAs(booking(2, "25000.0", "1000.00"))).isTrue();
    assertThat(booking.doesTheSameAs(booking(2, "25000.01", "1000"))).isFalse();
    assertThat(booking.doesTheSameAs(booking(2, "25000.00", "999"))).isFalse();
    assertThat(booking.doesTheSameAs(booking(2, "0", "1000"))).isFalse();
  }

  @Test
  void theChangeOfAPositionIsTheSumOfItsMovements() {
    Booking both = new Booking(null, List.of(movement(1, "1000"), movement(1, "-400")));

    assertThat(both.traded(HOLDING)).isEqualByComparingTo("600");
    assertThat(both.traded(new PositionKey("ACC2", "GB00BH4HKS39"))).isZero();
  }
}
