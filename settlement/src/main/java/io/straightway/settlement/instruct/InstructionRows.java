package io.straightway.settlement.instruct;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of instructions, their messages and their outbox entries. */
final class InstructionRows {
  private static final RowForm INSTRUCTION =
      RowForm.into(
          "settlement_instruction",
          """
          instruction_id bigint, account text, isin text, counterparty text, movement text,
          payment text, quantity numeric, currency text, amount numeric,
          amount_direction text, set_off_amount numeric, trade_date date,
          settlement_date date, contractual_date date, custodian text, safekeeping_account text, cash_account text,
          place_of_settlement text, agent text, agent_account text, party text,
          intermediaries text, own_mic text, exchanged_by bigint,
          partial_settlement text, trade_currency text, trade_amount numeric, status text
          """);
  private static final RowForm TRADE =
      RowForm.into("instruction_trade", "instruction_id bigint, trade_id bigint");
  private static final RowForm OUTBOX =
      RowForm.into("outbox", "account text, instruction_id bigint");
  private static final RowForm MESSAGE =
      RowForm.into("instruction_message", "instruction_id bigint, body bytea");

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
      instruction.counterparty(),
      message.movement().name(),
      message.payment().name(),
      message.quantity(),
      message.currency(),
      message.amount(),
      instruction.paidToThem() ? "PAY" : "RECEIVE",
      instruction.setOff(),
      message.tradeDate(),
      message.settlementDate(),
      instruction.contractualDate(),
      message.custodian(),
      message.safekeepingAccount(),
      message.cashAccount(),
      message.placeOfSettlement(),
      message.agent(),
      message.agentAccount(),
      message.counterparty().equals(instruction.counterparty()) ? null : message.counterparty(),
      message.intermediaries(),
      instruction.ownMic(),
      instruction.exchangedBy(),
      partial == null ? null : partial.name(),
      bookedDebt == null ? null : bookedDebt.currency(),
      bookedDebt == null ? null : bookedDebt.amount(),
      status
    };
  }
}
