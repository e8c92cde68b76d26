package io.straightway.settlement.income;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.rules.IssuerPayment;

/**
 * Identity of income and its parties.
 *
 * @param owner the party that owes it
 * @param debt whether it is a receivable or a payable of ours
 */
public record IncomeTerms(
    long incomeId,
    IncomeEvent.Payout kind,
    String isin,
    String currency,
    String account,
    String owner,
    AccountKind debt) {
  boolean isRedemption() {
    return kind == IncomeEvent.Payout.REDEMPTION;
  }

  IssuerPayment rule() {
    return new IssuerPayment(debt, owner, account, currency);
  }
}
