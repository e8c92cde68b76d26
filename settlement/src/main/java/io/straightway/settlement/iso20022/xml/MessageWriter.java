package io.straightway.settlement.iso20022.xml;

import io.straightway.settlement.iso20022.CancellationRequest020;
import io.straightway.settlement.iso20022.CancellationStatus027;
import io.straightway.settlement.iso20022.SettlementConfirmation025;
import io.straightway.settlement.iso20022.SettlementInstruction023;
import io.straightway.settlement.iso20022.SettlementStatus024;
import io.straightway.settlement.iso20022.Statement002;

/**
 * Writes messages: sese.020.001.07, sese.023.001.11, sese.024.001.12, sese.025.001.11,
 * sese.027.001.07 and semt.002.001.11. What is written is a bare {@code Document} in ASCII, without
 * XML declaration and without blanks between elements, so that the same message is the same bytes,
 * and many can stand in one {@link Bundle}.
 *
 * <p>Safe for use by many threads.
 */
public final class MessageWriter {
  private final InstructionFormat instructions = new InstructionFormat();
  private final StatusFormat statuses = new StatusFormat();
  private final ConfirmationFormat confirmations = new ConfirmationFormat();
  private final CancellationRequestFormat requests = new CancellationRequestFormat();
  private final CancellationStatusFormat answers = new CancellationStatusFormat();
  private final StatementFormat statements = new StatementFormat();

  /** The bytes of an instruction. */
  public byte[] write(SettlementInstruction023 message) {
    return instructions.write(message);
  }

  /** The bytes of a status advice. */
  public byte[] write(SettlementStatus024 message) {
    return statuses.write(message);
  }

  /** The bytes of a confirmation. */
  public byte[] write(SettlementConfirmation025 message) {
    return confirmations.write(message);
  }

  /** The bytes of a request to cancel. */
  public byte[] write(CancellationRequest020 message) {
    return requests.write(message);
  }

  /** The bytes of an answer to such a request. */
  public byte[] write(CancellationStatus027 message) {
    return answers.write(message);
  }

  /** The bytes of a statement. */
  public byte[] write(Statement002 message) {
    return statements.write(message);
  }
}
