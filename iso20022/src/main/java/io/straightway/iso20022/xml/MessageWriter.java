package io.straightway.iso20022.xml;

import io.straightway.iso20022.Allegement028;
import io.straightway.iso20022.AllegementRemoval029;
import io.straightway.iso20022.CancellationRequest020;
import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.HoldRequest030;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.iso20022.statement.CashFormat;
import io.straightway.iso20022.statement.CashReport053;
import io.straightway.iso20022.statement.HoldingsFormat;
import io.straightway.iso20022.statement.PostingFormat;
import io.straightway.iso20022.statement.PostingReport017;
import io.straightway.iso20022.statement.Statement002;

/**
 * Writes messages: sese.020.001.07, sese.023.001.11, sese.024.001.12, sese.025.001.11,
 * sese.027.001.07, sese.028.001.10, sese.029.001.06, sese.030.001.09, sese.031.001.09,
 * semt.002.001.11, semt.017.001.12 and camt.053.001.08. What is written is a bare {@code Document}
 * in ASCII, without XML declaration and without blanks between elements, so that the same message
 * is the same bytes, and many can stand in one {@link Bundle}.
 *
 * <p>Safe for use by many threads.
 */
public final class MessageWriter {
  private final InstructionFormat instructions = new InstructionFormat();
  private final StatusFormat statuses = new StatusFormat();
  private final ConfirmationFormat confirmations = new ConfirmationFormat();
  private final CancellationRequestFormat requests = new CancellationRequestFormat();
  private final CancellationStatusFormat answers = new CancellationStatusFormat();
  private final AllegementFormat allegements = new AllegementFormat();
  private final AllegementRemovalFormat removals = new AllegementRemovalFormat();
  private final HoldRequestFormat holds = new HoldRequestFormat();
  private final HoldStatusFormat holdAnswers = new HoldStatusFormat();
  private final HoldingsFormat holdings = new HoldingsFormat();
  private final PostingFormat postings = new PostingFormat();
  private final CashFormat cash = CashFormat.current();

  /**
   * The bytes of any message.
   *
   * @throws IllegalArgumentException if it is a semt.044, which is only read
   */
  public byte[] write(IsoMessage message) {
    if (message instanceof SettlementStatus024 status) {
      return write(status);
    }
    if (message instanceof SettlementConfirmation025 confirmation) {
      return write(confirmation);
    }
    if (message instanceof SettlementInstruction023 instruction) {
      return write(instruction);
    }
    if (message instanceof CancellationRequest020 request) {
      return write(request);
    }
    if (message instanceof CancellationStatus027 answer) {
      return write(answer);
    }
    if (message instanceof HoldRequest030 request) {
      return write(request);
    }
    if (message instanceof HoldStatus031 answer) {
      return write(answer);
    }
    if (message instanceof Allegement028 allegement) {
      return write(allegement);
    }
    if (message instanceof AllegementRemoval029 removal) {
      return write(removal);
    }
    return statement(message);
  }

  private byte[] statement(IsoMessage message) {
    if (message instanceof Statement002 statement) {
      return write(statement);
    }
    if (message instanceof PostingReport017 report) {
      return write(report);
    }
    if (message instanceof CashReport053 report) {
      return write(report);
    }
    throw new IllegalArgumentException("what is only read: " + message.getClass().getSimpleName());
  }

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

  /** The bytes of an allegement. */
  public byte[] write(Allegement028 message) {
    return allegements.write(message);
  }

  /** The bytes of an advice that takes an allegement back. */
  public byte[] write(AllegementRemoval029 message) {
    return removals.write(message);
  }

  /** The bytes of a request to hold or release. */
  public byte[] write(HoldRequest030 message) {
    return holds.write(message);
  }

  /** The bytes of an answer to such a request. */
  public byte[] write(HoldStatus031 message) {
    return holdAnswers.write(message);
  }

  /** The bytes of a report of postings. */
  public byte[] write(PostingReport017 message) {
    return postings.write(message);
  }

  /** The bytes of statements of cash. */
  public byte[] write(CashReport053 message) {
    return cash.write(message);
  }

  /** The bytes of a statement of holdings. */
  public byte[] write(Statement002 message) {
    return holdings.write(message);
  }
}
