package io.straightway.settlement.income;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.rules.IssuerPayment;

/**
 * Whose income of what it is.
 *
 * @param owner who owes it
 * @param debt whether that is a receivable or a payable of ours
 */
public record IncomeTerms(
    long incomeId,
    IncomeEvent.Kind kind,
    String isin,
    String currency,
    String account,
    String owner,
    AccountKind debt) {
  boolean isRedemption() {
    return kind == IncomeEvent.Kind.REDEMPTION;
  }

  IssuerPayment rule() {
    return new IssuerPayment(debt, owner, account, currency);
  }
}
