package io.straightway.positions;

import java.math.BigDecimal;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A change of one position.
 *
 * @param bookingId names the movements that belong together; unique with the instrument
 * @param traded change of what has been traded; units, or money for cash
 * @param settled change of what has settled, same unit
 */
public record PositionMovement(
    long bookingId, @Nested PositionKey key, BigDecimal traded, BigDecimal settled) {

  /** A movement of a trade that has yet to settle. */
  public static PositionMovement traded(long bookingId, PositionKey key, BigDecimal change) {
    return new PositionMovement(bookingId, key, change, BigDecimal.ZERO);
  }

  /** The movement of another booking that takes this one back. */
  public PositionMovement reversal(long otherBookingId) {
    return new PositionMovement(otherBookingId, key, traded.negate(), settled.negate());
  }
}
