/**
 * The business processes.
 *
 * <p>{@link io.straightway.element.process.MessageProcess} runs on an IncomingTradeMessage: it was
 * read within the limits; is it a trade that we can settle? {@link
 * io.straightway.element.process.CheckedTerms} are what passes, and make the SecurityPurcSale: what
 * is it worth, when does it settle? {@link io.straightway.element.process.TradeProcess} runs on
 * that: what does it do to the ledger and the positions? All are pure: they hold no state and touch
 * no database, so a step can be run again.
 */
@NullMarked
package io.straightway.element.process;

import org.jspecify.annotations.NullMarked;
