package io.straightway.element.process;

/** Additions of plug-ins to the business process on a trade. Safe for use by many threads. */
public interface TradeExtensions {
  /**
   * Checks a trade that is about to be booked.
   *
   * @param created the trade made from {@code terms}
   * @param terms make the trade again if a check changes its settlement date
   */
  Checked<SecurityPurcSale> check(Checked<SecurityPurcSale> created, CheckedTerms terms);

  /** Reports a trade whose booking is committed. Does not wait. */
  void booked(long tradeId);
}
