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
  public static byte[] instruction(SettlementInstruction023 said, String sender) {
    return InstructionText.write(
        said, new MtHeader(sender, said.custodian(), said.transactionId()), false);
  }

  /**
   * Writes the request to cancel an instruction.
   *
   * @param number a number that is unique among the requests about the instruction
   */
  public static byte[] cancellation(SettlementInstruction023 said, String sender, long number) {
    return InstructionText.write(said, request(said, sender, number), true);
  }

  /** Writes the request to hold or release an instruction. */
  public static byte[] command(
      HoldRequest030 request, SettlementInstruction023 about, String sender, long number) {
    return CommandText.write(request, request(about, sender, number));
  }

  private static MtHeader request(SettlementInstruction023 said, String sender, long number) {
    return new MtHeader(
        sender, said.custodian(), MtRequest.reference(said.transactionId(), number));
  }

  /** Writes a custodian's answer or report about an instruction. */
  public static byte[] answer(IsoMessage said, MtHeader header) {
    if (said instanceof SettlementConfirmation025 confirmation) {
      return ConfirmationText.write(confirmation, header);
    }
    if (said instanceof StatusMessage status) {
      return StatusText.write(status, header);
    }
    if (said instanceof Allegement028 alleged) {
      return AllegementText.write(alleged, header);
    }
    if (said instanceof AllegementRemoval029 removal) {
      return AllegementText.write(removal, header);
    }
    throw new IllegalArgumentException("a custodian answers no " + said.getClass().getSimpleName());
  }

  /** Writes holdings as MT535. */
  public static byte[] holdings(Statement002 said, MtHeader header) {
    return HoldingsText.write(said, header);
  }

  /** Writes settled transactions as MT536. */
  public static byte[] postings(PostingReport017 said, MtHeader header) {
    return PostingsText.write(said, header);
  }

  /** Writes the cash statement of one account as MT950. */
  public static byte[] cash(CashStatement said, MtHeader header) {
    return CashText.write(said, header);
  }
}
