package io.straightway.element.plugin;

/**
 * Looks at trades before they are booked.
 *
 * <p>It is called on a thread of its own and must answer within the element's limit. It may be
 * called more than once for a trade, when a transaction is replayed or a message comes again, and
 * for a trade that is not booked in the end. So it must not change anything outside.
 */
public interface TradeCheck extends TradePlugin {
  /**
   * What is to become of a trade. If this throws anything, takes too long or answers null, the
   * trade goes to repair.
   */
  Verdict check(TradeView trade);
}
