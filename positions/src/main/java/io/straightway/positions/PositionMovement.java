package io.straightway.positions;

import java.math.BigDecimal;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A change of one position.
 *
 * @param bookingId identifies movements that belong together; unique with the instrument
 * @param traded change of the traded quantity, in units, or in money for cash
 * @param settled change of the settled quantity, in the same unit
 */
public record PositionMovement(
    long bookingId, @Nested PositionKey key, BigDecimal traded, BigDecimal settled) {

  /** Returns a movement of a trade that has yet to settle. */
  public static PositionMovement traded(long bookingId, PositionKey key, BigDecimal change) {
    return new PositionMovement(bookingId, key, change, BigDecimal.ZERO);
  }

  /** Returns the movement of another booking that reverses this one. */
  public PositionMovement reversal(long otherBookingId) {
    return new PositionMovement(otherBookingId, key, traded.negate(), settled.negate());
  }
}
