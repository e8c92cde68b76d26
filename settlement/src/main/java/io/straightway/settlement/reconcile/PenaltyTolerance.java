package io.straightway.settlement.reconcile;

import java.math.BigDecimal;

/**
 * How far a penalty of ours may lie from the CSD's to be the same: a hundredth of it, or one of the
 * currency, whichever is more. Both are computed from reference prices, and rounded, by each side.
 */
final class PenaltyTolerance {
  private static final BigDecimal SHARE = new BigDecimal("0.01");

  private PenaltyTolerance() {}

  static boolean isWithin(BigDecimal ours, BigDecimal theirs) {
    if (ours.signum() != theirs.signum()) {
      return ours.signum() == 0 && theirs.signum() == 0;
    }
    BigDecimal allowed = theirs.abs().multiply(SHARE).max(BigDecimal.ONE);
    return ours.subtract(theirs).abs().compareTo(allowed) <= 0;
  }
}
