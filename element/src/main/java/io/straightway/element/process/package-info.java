/**
 * The business processes.
 *
 * <p>{@link io.straightway.element.process.MessageProcess} runs on an IncomingTradeMessage: it was
 * read within the limits; is it a trade that we can settle? {@link
 * io.straightway.element.process.TradeProcess} runs on the SecurityPurcSale made from it: what is
 * it worth, when does it settle, what does it do to the ledger and the positions? Both are pure:
 * they hold no state and touch no database, so a step can be run again.
 */
@NullMarked
package io.straightway.element.process;

import org.jspecify.annotations.NullMarked;
