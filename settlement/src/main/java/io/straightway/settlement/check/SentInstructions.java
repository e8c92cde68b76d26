package io.straightway.settlement.check;

import io.straightway.element.check.Differences;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.settlement.InstructionReference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Compares instructions with the bytes of their messages, which are what is sent. */
final class SentInstructions {
  static final String QUERY =
      """
      SELECT i.instruction_id, i.movement, i.payment, i.isin, i.quantity::numeric AS quantity, i.currency,
             i.amount::numeric AS amount, i.amount_direction, i.trade_date::date AS trade_date,
             i.settlement_date::date AS settlement_date, i.custodian, i.safekeeping_account,
             i.cash_account, i.place_of_settlement, i.agent, i.agent_account, coalesce(i.party, i.counterparty) AS party,
             i.intermediaries,
             i.partial_settlement, b.body
        FROM instruction i LEFT JOIN instruction_body b USING (instruction_id)
      """;

  private final MessageReader reader = new MessageReader(new HardenedXml());

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = InstructionReference.of(row.getLong("instruction_id"));
    byte[] body = row.getBytes("body");
    if (body == null
        || !(reader.read(body) instanceof MessageReading.Readable readable)
        || !(readable.message() instanceof SettlementInstruction023 message)) {
      return "instruction " + name + ": its message is missing or can't be read";
    }
    PartialSettlement partial = message.partialSettlement();
    return new Differences()
        .compare("reference", message.transactionId(), name)
        .compare("movement", message.movement().name(), row.getString("movement"))
        .compare("payment", message.payment().name(), row.getString("payment"))
        .compare("isin", message.isin(), row.getString("isin"))
        .compare("quantity", message.quantity(), row.getBigDecimal("quantity"))
        .compare("currency", message.currency(), row.getString("currency"))
        .compare("amount", message.amount(), row.getBigDecimal("amount"))
        .compare("direction", message.amountDirection().name(), row.getString("amount_direction"))
        .compare("trade date", message.tradeDate(), day(row, "trade_date"))
        .compare("settlement date", message.settlementDate(), day(row, "settlement_date"))
        .compare("custodian", message.custodian(), row.getString("custodian"))
        .compare("account", message.safekeepingAccount(), row.getString("safekeeping_account"))
        .compare("cash account", message.cashAccount(), row.getString("cash_account"))
        .compare("place", message.placeOfSettlement(), row.getString("place_of_settlement"))
        .compare("agent", message.agent(), row.getString("agent"))
        .compare("agent's account", message.agentAccount(), row.getString("agent_account"))
        .compare("party", message.counterparty(), row.getString("party"))
        .compare("intermediaries", message.intermediaries(), row.getString("intermediaries"))
        .compare(
            "partial settlement",
            partial == null ? null : partial.name(),
            row.getString("partial_settlement"))
        .of("instruction " + name);
  }

  private static LocalDate day(ResultSet row, String column) throws SQLException {
    return row.getObject(column, LocalDate.class);
  }
}
