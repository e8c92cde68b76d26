package io.straightway.element.plugin;

/**
 * Receives trades that were booked.
 *
 * <p>It is called after the commit, in the order of the commits of each process queue, on one
 * thread of its own, at most once for a trade. It is not called again after a failure, nor for
 * trades that were waiting for it when the element ended or more than 10,000 were. Who needs every
 * trade reads them from the database.
 */
public interface TradeAction extends TradePlugin {
  /** Does what is to be done. What it throws is logged; the trade stays booked. */
  void booked(TradeView trade);
}
