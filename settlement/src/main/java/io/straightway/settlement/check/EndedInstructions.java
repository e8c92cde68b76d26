package io.straightway.settlement.check;

import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.network.NetworkAnswer;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The check that an instruction which the custodian may have was ended by the custodian, or closed
 * by operators. Its trades could otherwise be instructed, and settle, a second time; and a
 * remainder that is called complete would be no fail.
 */
final class EndedInstructions {
  static final String QUERY =
      """
      SELECT i.instruction_id, CASE WHEN i.called_complete THEN 'called complete' ELSE i.status END AS status,
             ARRAY(SELECT m.body FROM custodian_answer m
                    WHERE m.instruction_id = i.instruction_id AND m.state = 'APPLIED'
                      AND m.kind IN ('STATUS', 'CANCELLATION', 'NETWORK', 'CONFIRMATION')) AS bodies
        FROM instruction i
       WHERE (i.called_complete OR i.status IN ('REFUSED', 'UNDELIVERED')
              OR i.status = 'CANCELLED' AND EXISTS (
                SELECT FROM delivery d
                 WHERE d.instruction_id = i.instruction_id AND d.kind = 'INSTRUCTION' AND d.attempts > 0))
         AND NOT EXISTS (SELECT FROM audit_trail a
                          WHERE a.subject = instruction_item(i.instruction_id) AND a.proved
                            AND a.action = 'CLOSE_INSTRUCTION')
      """;

  private final CustodianReader reader = new CustodianReader();

  @Nullable String fault(ResultSet row) throws SQLException {
    for (byte[] body : (byte[][]) row.getArray("bodies").getArray()) {
      if (ends(reader.read(body))) {
        return null;
      }
    }
    return "instruction SI%d is %s, and no message of the custodian says so"
        .formatted(row.getLong("instruction_id"), row.getString("status"));
  }

  /** Returns whether a message ends an instruction or its remainder. */
  static boolean ends(MessageReading reading) {
    if (!(reading instanceof MessageReading.Readable readable)) {
      return false;
    }
    if (readable.message() instanceof SettlementStatus024 status) {
      return status.reports(SettlementStatus024.Status.REFUSED)
          || status.reports(SettlementStatus024.Status.CANCELLED);
    }
    if (readable.message() instanceof SettlementConfirmation025 confirmation) {
      return confirmation.part() == SettlementConfirmation025.Part.LAST;
    }
    if (readable.message() instanceof NetworkAnswer answer) {
      return !answer.accepted();
    }
    return readable.message() instanceof CancellationStatus027 answer
        && answer.status() == CancellationStatus027.State.CANCELLED;
  }
}
