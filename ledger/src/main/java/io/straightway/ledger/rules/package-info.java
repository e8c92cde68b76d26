/**
 * The accounting rules: the effect of each business event on the accounts.
 *
 * <ul>
 *   <li>{@link io.straightway.ledger.rules.TradeDate}: a trade is booked on its trade date, against
 *       what we owe or are owed;
 *   <li>{@link io.straightway.ledger.rules.FreeDelivery}: securities move without cash;
 *   <li>{@link io.straightway.ledger.rules.SettlementDate}: cash moves, and the debt is paid;
 *   <li>{@link io.straightway.ledger.rules.ForeignSettlement}: the same, in another currency than
 *       that of the debt;
 *   <li>{@link io.straightway.ledger.rules.SecuritiesAtCost}: gains of sales are taken, and
 *       securities held are revalued;
 *   <li>{@link io.straightway.ledger.rules.Penalty}: late settlement costs or earns money;
 *   <li>{@link io.straightway.ledger.rules.ManualJournal}: people enter opening balances, cash and
 *       corrections;
 *   <li>{@link io.straightway.ledger.rules.Reversal}: an entry is reversed by its opposite.
 * </ul>
 *
 * <p>A rule takes amounts, parties, currencies and dates, and returns a balanced {@link
 * io.straightway.ledger.JournalEntry}. In the T-accounts below debits stand left and credits right.
 */
@NullMarked
package io.straightway.ledger.rules;

import org.jspecify.annotations.NullMarked;
