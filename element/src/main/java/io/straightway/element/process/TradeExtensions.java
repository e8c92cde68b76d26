package io.straightway.element.process;

/** What a house adds to the business process on a trade. Safe for use by many threads. */
public interface TradeExtensions {
  /**
   * Checks a trade that is about to be booked.
   *
   * @param created the trade, as it was made of {@code terms}
   * @param terms make it again where a check moves its settlement date
   */
  Checked<SecurityPurcSale> check(Checked<SecurityPurcSale> created, CheckedTerms terms);

  /** Reports a trade whose booking is committed. Does not wait. */
  void booked(long tradeId);
}
