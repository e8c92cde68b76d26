/**
 * The business processes.
 *
 * <p>{@link io.straightway.element.process.MessageProcess} runs on an IncomingTradeMessage that was
 * read within the limits: is it a trade that we can settle? The result, {@link
 * io.straightway.element.process.CheckedTerms}, makes the SecurityPurcSale: what is it worth, and
 * when does it settle? {@link io.straightway.element.process.TradeProcess} runs on that: how does
 * it change the ledger and the positions? All are pure: they hold no state and touch no database,
 * so a step can be run again.
 */
@NullMarked
package io.straightway.element.process;

import org.jspecify.annotations.NullMarked;
