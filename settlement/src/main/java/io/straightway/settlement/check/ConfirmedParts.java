package io.straightway.settlement.check;

import io.straightway.db.ContentHash;
import io.straightway.element.check.Differences;
import io.straightway.iso15022.CustodianReader;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.xml.MessageReading;
import io.straightway.iso20022.xml.MessageWriter;
import io.straightway.settlement.InstructionReference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Whether what has settled is what the bytes of its confirmation say. */
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

  /** What is not a confirmation is known by its bytes, if all of them were kept. */
  static final String OTHER_HASHES =
      """
      SELECT format('message %s of the custodian: the hash is not that of the body', custodian_message_id)
        FROM custodian_answer
       WHERE coalesce(kind, '') NOT IN ('CONFIRMATION', 'INCOME', 'INCOME_REVERSAL') AND octet_length(body) < 65536
         AND content_hash <> sha256(body)
      """;

  private final CustodianReader reader = new CustodianReader();
  private final MessageWriter writer = new MessageWriter();

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = "confirmation " + row.getLong("custodian_message_id");
    if (!(reader.read(row.getBytes("body")) instanceof MessageReading.Readable readable)
        || !(readable.message() instanceof SettlementConfirmation025 said)) {
      return name + ": the body is not a confirmation";
    }
    Differences differences =
        new Differences()
            .compare(
                "hash",
                ContentHash.of(writer.write(said)),
                new ContentHash(row.getBytes("content_hash")))
            .compare(
                "sender's reference", said.senderReference(), row.getString("sender_reference"))
            .compare(
                "instruction",
                InstructionReference.id(said.transactionId()).orElse(0),
                row.getLong("instruction_id"));
    long settlement = row.getLong("settlement_id");
    if (settlement == 0) {
      return differences.of(name);
    }
    return differences
        .compare("quantity", said.settledQuantity(), row.getBigDecimal("quantity"))
        .compare("amount", said.settledAmount(), row.getBigDecimal("amount"))
        .compare(
            "date", said.effectiveSettlementDate(), row.getObject("settled_on", LocalDate.class))
        .compare("reference", said.senderReference(), row.getString("custodian_reference"))
        .of("settlement " + settlement + " of " + name);
  }
}
