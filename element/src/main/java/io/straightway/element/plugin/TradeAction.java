package io.straightway.element.plugin;

/**
 * Receives trades that were booked.
 *
 * <p>It is called after the commit, in the commit order of each process queue, on its own thread,
 * at most once for a trade. It is not called again after a failure. Trades that were still waiting
 * for it when the element ended are not reported, nor are further ones while 10,000 wait. A plug-in
 * that needs every trade reads them from the database.
 */
public interface TradeAction extends TradePlugin {
  /** Handles a booked trade. Anything it throws is logged; the trade stays booked. */
  void booked(TradeView trade);
}
