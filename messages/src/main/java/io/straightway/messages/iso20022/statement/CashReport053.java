package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.StatementMessage;
import java.util.List;

/**
 * Statements of cash accounts (camt.053, bank to customer statement): balances, and the entries
 * between them.
 *
 * @param messageId the custodian's reference of the message, 1 to 35 printable ASCII characters
 * @param statements one or more statements
 */
public record CashReport053(String messageId, List<CashStatement> statements)
    implements StatementMessage {

  /**
   * Copies the collections and checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CashReport053 {
    FieldRules.reference("messageId", messageId);
    statements = List.copyOf(statements);
    FieldRules.require(!statements.isEmpty(), "statements", statements);
  }
}
