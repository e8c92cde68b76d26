package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.StatementMessage;
import java.util.List;

/**
 * Statements of cash accounts (camt.053, bank to customer statement): balances, and the entries
 * between them.
 *
 * @param messageId the custodian's reference of the message, 1 to 35 printable ASCII characters
 * @param statements one at least
 */
public record CashReport053(String messageId, List<CashStatement> statements)
    implements StatementMessage {

  /**
   * Takes a copy, and checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CashReport053 {
    FieldRules.reference("messageId", messageId);
    statements = List.copyOf(statements);
    FieldRules.require(!statements.isEmpty(), "statements", statements);
  }
}
