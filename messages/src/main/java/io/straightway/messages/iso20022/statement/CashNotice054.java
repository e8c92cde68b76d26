package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.FieldRules;
import java.util.List;

/**
 * Credits and debits of cash accounts during the day (camt.054, bank to customer debit credit
 * notification).
 *
 * @param reference the custodian's reference of the message, 1 to 35 printable ASCII characters
 * @param accounts one or more accounts, without balances; their days are those of their entries
 */
public record CashNotice054(String reference, List<CashStatement> accounts)
    implements CustodianAdvice {
  /**
   * Copies the collections and checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CashNotice054 {
    FieldRules.reference("reference", reference);
    accounts = List.copyOf(accounts);
    FieldRules.require(!accounts.isEmpty(), "accounts", accounts);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.CASH;
  }
}
