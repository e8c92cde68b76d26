package io.straightway.settlement;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The custodian in a test: reads delivered instructions, and writes answers. */
public final class CustodianAnswers {
  public static final LocalDate DAY = LocalDate.of(2026, 11, 24);

  private static final MessageWriter WRITER = new MessageWriter();

  private CustodianAnswers() {}

  /** Returns the instructions in the files of a directory, in order. */
  public static List<SettlementInstruction023> read(Path directory) throws Exception {
    HardenedXml xml = new HardenedXml();
    MessageReader reader = new MessageReader(xml);
    List<SettlementInstruction023> instructions = new ArrayList<>();
    for (String name : SettlementInstallation.files(directory)) {
      for (byte[] document : Bundle.documents(xml, Files.readAllBytes(directory.resolve(name)))) {
        MessageReading.Readable readable = (MessageReading.Readable) reader.read(document);
        if (readable.message() instanceof SettlementInstruction023 instruction) {
          instructions.add(instruction);
        }
      }
    }
    return instructions;
  }

  /** Writes a file of answers. */
  public static void write(Path directory, String name, List<byte[]> documents) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Bundle.write(bytes, documents);
    Files.write(directory.resolve(name), bytes.toByteArray());
  }

  public static byte[] status(
      String reference, SettlementStatus024.Status status, @Nullable String reason) {
    return status(reference, "C-" + reference, status, reason);
  }

  /** Returns a status with a reference of its own. */
  public static byte[] status(
      String reference,
      String senderReference,
      SettlementStatus024.Status status,
      @Nullable String reason) {
    return WRITER.write(new SettlementStatus024(reference, senderReference, status, reason, null));
  }

  public static byte[] matched(String reference) {
    return status(reference, SettlementStatus024.Status.MATCHED, null);
  }

  /** Returns an answer to a request to cancel. */
  public static byte[] cancellation(String reference, State status, @Nullable String reason) {
    return WRITER.write(new CancellationStatus027(reference, status, reason, null));
  }

  /** Returns an answer to a request to hold or release. */
  public static byte[] hold(
      String reference, boolean hold, HoldStatus status, @Nullable String reason) {
    return WRITER.write(new HoldStatus031(reference, hold, status, reason, null));
  }

  /** Returns an allegement with the terms of an instruction. */
  public static byte[] alleged(SettlementInstruction023 like, String reference, String amount) {
    return WRITER.write(
        new Allegement028(
            reference,
            like.movement(),
            like.payment(),
            like.isin(),
            like.quantity(),
            like.faceAmount(),
            like.currency(),
            new BigDecimal(amount),
            like.amountDirection(),
            like.settlementDate(),
            like.safekeepingAccount(),
            like.placeOfSettlement(),
            like.agent(),
            like.counterparty()));
  }

  /** Returns the removal of an allegement. */
  public static byte[] removed(String reference) {
    return WRITER.write(new AllegementRemoval029(reference));
  }

  /** Returns a confirmation of a whole instruction. */
  public static Answer whole(SettlementInstruction023 instruction) {
    return new Answer(
        instruction,
        "C-" + instruction.transactionId() + "-1",
        instruction.quantity(),
        null,
        null,
        instruction.amount(),
        null,
        DAY,
        false);
  }

  public static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Builder of a confirmation. */
  public record Answer(
      SettlementInstruction023 instruction,
      String reference,
      BigDecimal quantity,
      @Nullable BigDecimal before,
      @Nullable BigDecimal remaining,
      BigDecimal amount,
      @Nullable BigDecimal remainingAmount,
      LocalDate day,
      boolean partial) {

    public Answer part(
        String newReference, String quantity, String amount, @Nullable String before) {
      return new Answer(
          instruction,
          newReference,
          new BigDecimal(quantity),
          before == null ? null : new BigDecimal(before),
          null,
          new BigDecimal(amount),
          null,
          day,
          true);
    }

    public Answer remaining(String quantity, String amount) {
      return new Answer(
          instruction,
          reference,
          this.quantity,
          before,
          new BigDecimal(quantity),
          this.amount,
          new BigDecimal(amount),
          day,
          partial);
    }

    /** Returns the same confirmation for another instruction. */
    public Answer of(String transactionId) {
      return of(transactionId, instruction.isin());
    }

    /** Returns the same confirmation for another security. */
    public Answer about(String isin) {
      return of(instruction.transactionId(), isin);
    }

    private Answer of(String transactionId, String isin) {
      SettlementInstruction023 other =
          new SettlementInstruction023(
              transactionId,
              instruction.movement(),
              instruction.payment(),
              isin,
              instruction.quantity(),
              instruction.faceAmount(),
              instruction.currency(),
              instruction.amount(),
              instruction.amountDirection(),
              instruction.tradeDate(),
              instruction.settlementDate(),
              instruction.custodian(),
              instruction.safekeepingAccount(),
              instruction.cashAccount(),
              instruction.placeOfSettlement(),
              instruction.agent(),
              instruction.agentAccount(),
              instruction.counterparty(),
              instruction.held(),
              instruction.partialSettlement(),
              instruction.foreignExchange());
      return new Answer(
          other, reference, quantity, before, remaining, amount, remainingAmount, day, partial);
    }

    public Answer on(LocalDate newDay) {
      return new Answer(
          instruction,
          reference,
          quantity,
          before,
          remaining,
          amount,
          remainingAmount,
          newDay,
          partial);
    }

    public SettlementConfirmation025 message() {
      return new SettlementConfirmation025(
          instruction.transactionId(),
          reference,
          null,
          instruction.movement(),
          instruction.payment(),
          instruction.isin(),
          quantity,
          before,
          remaining,
          instruction.currency(),
          instruction.payment() == Payment.FREE ? BigDecimal.ZERO : amount,
          remainingAmount,
          day,
          instruction.safekeepingAccount(),
          part(),
          instruction.faceAmount(),
          instruction.amountDirection());
    }

    /** Returns which part this is; a part that leaves nothing is the last one. */
    private SettlementConfirmation025.Part part() {
      if (!partial) {
        return SettlementConfirmation025.Part.WHOLE;
      }
      return remaining != null && remaining.signum() == 0
          ? SettlementConfirmation025.Part.LAST
          : SettlementConfirmation025.Part.ONE_OF_SEVERAL;
    }

    /** Returns the confirmation, marked as the last part. */
    public byte[] last() {
      SettlementConfirmation025 part = message();
      return WRITER.write(
          new SettlementConfirmation025(
              part.transactionId(),
              part.reference(),
              null,
              part.movement(),
              part.payment(),
              part.isin(),
              part.settledQuantity(),
              part.previouslySettledQuantity(),
              part.remainingQuantity(),
              part.currency(),
              part.settledAmount(),
              part.remainingAmount(),
              part.effectiveSettlementDate(),
              part.safekeepingAccount(),
              SettlementConfirmation025.Part.LAST,
              part.faceAmount(),
              part.amountDirection()));
    }

    public byte[] bytes() {
      return WRITER.write(message());
    }
  }
}
