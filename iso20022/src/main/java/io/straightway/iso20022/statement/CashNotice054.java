package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.StatementMessage;
import java.util.List;

/**
 * Credits and debits of cash accounts during the day (camt.054, bank to customer debit credit
 * notification).
 *
 * @param messageId the custodian's reference of the message, 1 to 35 printable ASCII characters
 * @param accounts one at least; their days are those of their entries, and they have no balances
 */
public record CashNotice054(String messageId, List<CashStatement> accounts)
    implements StatementMessage {
  /**
   * Takes a copy, and checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CashNotice054 {
    FieldRules.reference("messageId", messageId);
    accounts = List.copyOf(accounts);
    FieldRules.require(!accounts.isEmpty(), "accounts", accounts);
  }
}
