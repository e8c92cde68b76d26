package io.straightway.settlement.instruct;

import io.straightway.db.write.Column;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.iso20022.PartialSettlement;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.xml.MessageWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of instructions, and of what is to be delivered. */
final class InstructionRows {
  private static final RowForm INSTRUCTION =
      RowForm.into(
          "settlement_instruction",
          Column.of("instruction_id", "bigint"),
          Column.of("account", "text"),
          Column.of("isin", "text"),
          Column.of("counterparty", "text"),
          Column.of("movement", "text"),
          Column.of("payment", "text"),
          Column.of("quantity", "numeric"),
          Column.of("currency", "text"),
          Column.of("amount", "numeric"),
          Column.of("amount_direction", "text"),
          Column.of("set_off_amount", "numeric"),
          Column.of("trade_date", "date"),
          Column.of("settlement_date", "date"),
          Column.of("custodian", "text"),
          Column.of("safekeeping_account", "text"),
          Column.of("cash_account", "text"),
          Column.of("place_of_settlement", "text"),
          Column.of("agent", "text"),
          Column.of("agent_account", "text"),
          Column.of("own_mic", "text"),
          Column.of("partial_settlement", "text"),
          Column.of("trade_currency", "text"),
          Column.of("trade_amount", "numeric"),
          Column.of("status", "text"));
  private static final RowForm TRADE =
      RowForm.into(
          "instruction_trade",
          Column.of("instruction_id", "bigint"),
          Column.of("trade_id", "bigint"));
  private static final RowForm OUTBOX =
      RowForm.into("outbox", Column.of("account", "text"), Column.of("instruction_id", "bigint"));
  private static final RowForm MESSAGE =
      RowForm.into(
          "instruction_message", Column.of("instruction_id", "bigint"), Column.of("body", "bytea"));

  private static final MessageWriter WRITER = new MessageWriter();

  private InstructionRows() {}

  /** Adds the rows of {@code instructions} to {@code batch}. */
  static void add(List<Instruction> instructions, boolean allHeld, WriteBatch batch) {
    Rows rows = INSTRUCTION.rows();
    Rows trades = TRADE.rows();
    Rows outbox = OUTBOX.rows();
    Rows messages = MESSAGE.rows();
    for (Instruction instruction : instructions) {
      rows.add(row(instruction, allHeld || instruction.held() ? "HELD" : "READY"));
      instruction.tradeIds().forEach(tradeId -> trades.add(instruction.id(), tradeId));
      outbox.add(instruction.account(), instruction.id());
      messages.add(instruction.id(), WRITER.write(instruction.message()));
    }
    batch.add(rows).add(trades).add(outbox).add(messages);
  }

  private static @Nullable Object[] row(Instruction instruction, String status) {
    SettlementInstruction023 message = instruction.message();
    PartialSettlement partial = message.partialSettlement();
    Instruction.BookedDebt bookedDebt = instruction.bookedDebt();
    return new Object[] {
      instruction.id(),
      instruction.account(),
      message.isin(),
      message.counterparty(),
      message.movement().name(),
      message.payment().name(),
      message.quantity(),
      message.currency(),
      message.amount(),
      instruction.paidToThem() ? "PAY" : "RECEIVE",
      instruction.setOff(),
      message.tradeDate(),
      message.settlementDate(),
      message.custodian(),
      message.safekeepingAccount(),
      message.cashAccount(),
      message.placeOfSettlement(),
      message.agent(),
      message.agentAccount(),
      instruction.ownMic(),
      partial == null ? null : partial.name(),
      bookedDebt == null ? null : bookedDebt.currency(),
      bookedDebt == null ? null : bookedDebt.amount(),
      status
    };
  }
}
