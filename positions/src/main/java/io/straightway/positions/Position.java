package io.straightway.positions;

import java.math.BigDecimal;

/**
 * What an account holds of an instrument, in units, or in money for cash.
 *
 * @param traded the sum of all trades booked
 * @param settled the part of it that has settled
 */
public record Position(PositionKey key, BigDecimal traded, BigDecimal settled) {

  /** Traded and still to settle. */
  public BigDecimal open() {
    return traded.subtract(settled);
  }
}
