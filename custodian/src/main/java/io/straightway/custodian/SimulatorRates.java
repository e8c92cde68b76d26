package io.straightway.custodian;

import java.math.BigDecimal;

/**
 * The shares of instructions with each outcome, from 0 to 1.
 *
 * @param match the share that match at once; the others match on the next day
 * @param partial the share that settle in two parts
 * @param fail the share that do not settle when due, for lack of securities
 * @param allege the share to which the counterparty alleges a further instruction, withdrawn on the
 *     next day
 */
public record SimulatorRates(
    BigDecimal match, BigDecimal partial, BigDecimal fail, BigDecimal allege) {
  /**
   * Checks the shares.
   *
   * @throws IllegalArgumentException if a share is not from 0 to 1
   */
  public SimulatorRates {
    requireShare("match-rate", match);
    requireShare("partial-rate", partial);
    requireShare("fail-rate", fail);
    requireShare("allege-rate", allege);
  }

  private static void requireShare(String name, BigDecimal share) {
    if (share.signum() < 0 || share.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException(
          "--" + name + " is " + share.toPlainString() + "; allowed is 0 to 1");
    }
  }
}
