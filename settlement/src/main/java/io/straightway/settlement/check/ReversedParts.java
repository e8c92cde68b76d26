package io.straightway.settlement.check;

import io.straightway.element.check.Differences;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.settlement.InstructionReference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Compares reversals by the custodian with the bytes of their messages. */
final class ReversedParts {
  static final String QUERY =
      """
      SELECT s.settlement_id, s.instruction_id, -s.quantity::numeric AS quantity,
             -s.amount::numeric AS amount, s.settled_on::date, m.body
        FROM settled_part s JOIN custodian_answer m ON m.custodian_message_id = s.said_by
      """;

  private final CustodianReader reader = new CustodianReader();

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = "reversal " + row.getLong("settlement_id");
    if (!(reader.read(row.getBytes("body")) instanceof MessageReading.Readable readable)
        || !(readable.message() instanceof SettlementReversal026 reversal)) {
      return name + ": the body is not a reversal";
    }
    SettlementConfirmation025 part = reversal.confirmed();
    return new Differences()
        .compare(
            "instruction",
            InstructionReference.id(part.transactionId()).orElse(0),
            row.getLong("instruction_id"))
        .compare("quantity", part.settledQuantity(), row.getBigDecimal("quantity"))
        .compare("amount", part.settledAmount(), row.getBigDecimal("amount"))
        .compare(
            "date", part.effectiveSettlementDate(), row.getObject("settled_on", LocalDate.class))
        .of(name);
  }
}
