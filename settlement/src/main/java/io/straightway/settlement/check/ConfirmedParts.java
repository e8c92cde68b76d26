package io.straightway.settlement.check;

import io.straightway.db.ContentHash;
import io.straightway.element.check.Differences;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.MessageIdentity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Compares settlements with the bytes of their confirmations. */
final class ConfirmedParts {
  static final String QUERY =
      """
      SELECT m.custodian_message_id, m.content_hash, m.body, m.instruction_id, m.sender_reference,
             m.state, s.settlement_id, s.quantity::numeric, s.amount::numeric, s.settled_on::date,
             s.custodian_reference
        FROM custodian_answer m
        LEFT JOIN settled_part s
               ON s.custodian_message_id = m.custodian_message_id AND s.reverses IS NULL
       WHERE m.kind = 'CONFIRMATION'
          OR m.kind <> 'BY_HAND' AND m.state = 'APPLIED' AND s.settlement_id IS NOT NULL
      """;

  private final CustodianReader reader = new CustodianReader();
  private final MessageIdentity identity = new MessageIdentity();

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = "confirmation " + row.getLong("custodian_message_id");
    if (!(reader.read(row.getBytes("body")) instanceof MessageReading.Readable readable)
        || !(readable.message() instanceof SettlementConfirmation025 part)) {
      return name + ": the body is not a confirmation";
    }
    Differences differences =
        new Differences()
            .compare("hash", identity.hash(readable), new ContentHash(row.getBytes("content_hash")))
            .compare("sender's reference", part.reference(), row.getString("sender_reference"))
            .compare(
                "instruction",
                InstructionReference.id(part.transactionId()).orElse(0),
                row.getLong("instruction_id"));
    long settlement = row.getLong("settlement_id");
    if (settlement == 0) {
      return differences.of(name);
    }
    return differences
        .compare("quantity", part.settledQuantity(), row.getBigDecimal("quantity"))
        .compare("amount", part.settledAmount(), row.getBigDecimal("amount"))
        .compare(
            "date", part.effectiveSettlementDate(), row.getObject("settled_on", LocalDate.class))
        .compare("reference", part.reference(), row.getString("custodian_reference"))
        .of("settlement " + settlement + " of " + name);
  }
}
