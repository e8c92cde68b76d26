package io.straightway.element.plugin;

/**
 * Checks trades before they are booked.
 *
 * <p>It is called on its own thread and must answer within the element's limit. It may be called
 * more than once for a trade, when a transaction is replayed or a message is repeated, and for a
 * trade that is not booked in the end. So it must not have side effects.
 */
public interface TradeCheck extends TradePlugin {
  /**
   * Returns the verdict on a trade. If this throws anything, takes too long or returns null, the
   * trade goes to repair.
   */
  Verdict check(TradeView trade);
}
