package io.straightway.custodian;

import java.math.BigDecimal;

/**
 * Which shares of the instructions have which outcome. Each is from 0 to 1.
 *
 * @param match how many match at once; the others match on the next day
 * @param partial how many settle in two parts
 * @param fail how many do not settle when they are due, for lack of securities
 * @param allege beside how many the counterparty alleges another one, which it takes back on the
 *     next day
 */
public record SimulatorRates(
    BigDecimal match, BigDecimal partial, BigDecimal fail, BigDecimal allege) {
  /**
   * Checks the shares.
   *
   * @throws IllegalArgumentException if one is not from 0 to 1
   */
  public SimulatorRates {
    requireShare("match", match);
    requireShare("partial", partial);
    requireShare("fail", fail);
    requireShare("alleged", allege);
  }

  private static void requireShare(String name, BigDecimal share) {
    if (share.signum() < 0 || share.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException(
          "the " + name + " rate must be from 0 to 1, but is " + share.toPlainString());
    }
  }
}
