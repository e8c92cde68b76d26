package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.Statement002;

/**
 * Writes messages. Every method throws an IllegalArgumentException, with the field and its value,
 * if a value has characters outside SWIFT's set or is too long for its field.
 */
public final class MtWriter {
  private MtWriter() {}

  /** Writes an instruction, whose own reference is that of the message. */
  public static byte[] instruction(SettlementInstruction023 instruction, String sender) {
    return InstructionText.write(
        instruction,
        new MtHeader(sender, instruction.custodian(), instruction.transactionId()),
        false);
  }

  /**
   * Writes the request to cancel an instruction.
   *
   * @param number a number that is unique among the requests about the instruction
   */
  public static byte[] cancellation(
      SettlementInstruction023 instruction, String sender, long number) {
    return InstructionText.write(instruction, request(instruction, sender, number), true);
  }

  /** Writes the request to hold or release an instruction. */
  public static byte[] command(
      HoldRequest030 request, SettlementInstruction023 instruction, String sender, long number) {
    return MtRequest.write(request, request(instruction, sender, number));
  }

  private static MtHeader request(
      SettlementInstruction023 instruction, String sender, long number) {
    return new MtHeader(
        sender, instruction.custodian(), MtRequest.reference(instruction.transactionId(), number));
  }

  /** Writes a custodian's answer or report about an instruction. */
  public static byte[] answer(IsoMessage message, MtHeader header) {
    if (message instanceof SettlementConfirmation025 confirmation) {
      return ConfirmationText.write(confirmation, header);
    }
    if (message instanceof StatusMessage status) {
      return StatusText.write(status, header);
    }
    if (message instanceof Allegement028 alleged) {
      return AllegementText.write(alleged, header);
    }
    if (message instanceof AllegementRemoval029 removal) {
      return AllegementText.write(removal, header);
    }
    throw new IllegalArgumentException(
        "a custodian answers no " + message.getClass().getSimpleName());
  }

  /** Writes holdings as MT535. */
  public static byte[] holdings(Statement002 statement, MtHeader header) {
    return HoldingsText.write(statement, header);
  }

  /** Writes settled transactions as MT536. */
  public static byte[] postings(PostingReport017 report, MtHeader header) {
    return PostingsText.write(report, header);
  }

  /** Writes the cash statement of one account as MT950. */
  public static byte[] cash(CashStatement statement, MtHeader header) {
    return CashText.write(statement, header);
  }
}
