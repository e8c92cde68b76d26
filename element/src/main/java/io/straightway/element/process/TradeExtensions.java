package io.straightway.element.process;

/** What a house adds to the business process on a trade. Safe for use by many threads. */
public interface TradeExtensions {
  /**
   * Checks a trade that is about to be booked.
   *
   * @param created the trade, as {@code process} made it of {@code terms}
   * @param process makes it again where a check moves its settlement date
   */
  Checked<SecurityPurcSale> check(
      Checked<SecurityPurcSale> created, CheckedTerms terms, TradeProcess process);

  /** Reports a trade whose booking is committed. Does not wait. */
  void booked(long tradeId);
}
