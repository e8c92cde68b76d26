package io.straightway.iso15022;

import io.straightway.iso20022.Allegement028;
import io.straightway.iso20022.AllegementRemoval029;
import io.straightway.iso20022.HoldRequest030;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.StatusMessage;
import io.straightway.iso20022.statement.CashStatement;
import io.straightway.iso20022.statement.PostingReport017;
import io.straightway.iso20022.statement.Statement002;

/**
 * Writes messages. All throw an IllegalArgumentException, with the field and its value, if SWIFT's
 * character set or the length of a field has no room for what a record holds.
 */
public final class MtWriter {
  private MtWriter() {}

  /** What we send: an instruction, under its own reference. */
  public static byte[] instruction(SettlementInstruction023 said, String sender) {
    return InstructionText.write(
        said, new MtHeader(sender, said.custodian(), said.transactionId()), false);
  }

  /**
   * The request to cancel it.
   *
   * @param number tells requests about an instruction apart
   */
  public static byte[] cancellation(SettlementInstruction023 said, String sender, long number) {
    return InstructionText.write(said, request(said, sender, number), true);
  }

  /** The request to hold or release it. */
  public static byte[] command(
      HoldRequest030 request, SettlementInstruction023 about, String sender, long number) {
    return CommandText.write(request, request(about, sender, number));
  }

  private static MtHeader request(SettlementInstruction023 said, String sender, long number) {
    return new MtHeader(
        sender, said.custodian(), MtRequest.reference(said.transactionId(), number));
  }

  /** What a custodian answers or reports about an instruction. */
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

  /** What is held, as MT535. */
  public static byte[] holdings(Statement002 said, MtHeader header) {
    return HoldingsText.write(said, header);
  }

  /** What has settled, as MT536. */
  public static byte[] postings(PostingReport017 said, MtHeader header) {
    return PostingsText.write(said, header);
  }

  /** The cash of one account, as MT950. */
  public static byte[] cash(CashStatement said, MtHeader header) {
    return CashText.write(said, header);
  }
}
