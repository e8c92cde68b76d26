package io.straightway.custodian;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The custodian's counterpart: writes instructions and reads answers. Its clock moves only when
 * told to.
 */
final class Participant extends Clock {
  static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  static final LocalDate TUESDAY = MONDAY.plusDays(1);
  static final LocalDate WEDNESDAY = MONDAY.plusDays(2);

  private static final HardenedXml XML = new HardenedXml();

  final Path out;
  final Path state;
  private final MessageWriter writer = new MessageWriter();
  private final MessageReader reader = new MessageReader(XML);
  private Instant now = Instant.parse("2026-03-02T09:00:00Z");

  Participant(Path directory) {
    out = directory.resolve("out");
    state = directory.resolve("state");
  }

  SimulatedCustodian custodian(String match, String partial, String fail) throws IOException {
    return custodian(match, partial, fail, 7);
  }

  SimulatedCustodian custodian(String match, String partial, String fail, long seed)
      throws IOException {
    SimulatorRates rates =
        new SimulatorRates(
            new BigDecimal(match), new BigDecimal(partial), new BigDecimal(fail), BigDecimal.ZERO);
    return SimulatedCustodian.open(new SimulatorSettings(out, state, rates, seed, null), this);
  }

  static SettlementInstruction023 instruction(int number) {
    boolean bond = number % 3 == 0;
    boolean receive = number % 2 == 0;
    boolean free = number % 7 == 0;
    return new SettlementInstruction023(
        "SI" + number,
        receive ? Movement.RECEIVE : Movement.DELIVER,
        free ? Payment.FREE : Payment.AGAINST,
        bond ? "DE0001102580" : "GB0002634946",
        new BigDecimal(100 + 13 * number),
        bond,
        bond ? "EUR" : "JPY",
        free ? BigDecimal.ZERO : new BigDecimal(bond ? 9_999 + number + ".37" : "777" + number),
        receive ? AmountDirection.PAY : AmountDirection.RECEIVE,
        MONDAY,
        MONDAY,
        "CUSTGB2LXXX",
        bond ? "SAFE-B" : "SAFE-E",
        "CASH-1",
        "CRSTGB22XXX",
        "AGNTGB2L",
        "ACC-1",
        "BRKRGB2LXXX",
        false,
        null,
        null);
  }

  static SettlementInstruction023 settlingOn(SettlementInstruction023 like, LocalDate date) {
    return new SettlementInstruction023(
        like.transactionId(),
        like.movement(),
        like.payment(),
        like.isin(),
        like.quantity(),
        like.faceAmount(),
        like.currency(),
        like.amount(),
        like.amountDirection(),
        like.tradeDate(),
        date,
        like.custodian(),
        like.safekeepingAccount(),
        like.cashAccount(),
        like.placeOfSettlement(),
        like.agent(),
        like.agentAccount(),
        like.counterparty(),
        like.held(),
        like.partialSettlement(),
        null);
  }

  byte[] bytes(SettlementInstruction023 instruction) {
    return writer.write(instruction);
  }

  byte[] bundle(Iterable<SettlementInstruction023> instructions) throws IOException {
    List<byte[]> documents = new ArrayList<>();
    instructions.forEach(instruction -> documents.add(bytes(instruction)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Bundle.write(out, documents);
    return out.toByteArray();
  }

  /** Returns all answers in the directory, in the order of the files. */
  List<IsoMessage> answers() throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(out)) {
      files = entries.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
    }
    List<IsoMessage> answers = new ArrayList<>();
    for (Path file : files) {
      for (byte[] document : Bundle.documents(XML, Files.readAllBytes(file))) {
        MessageReading reading = reader.read(document);
        if (!(reading instanceof Readable readable)) {
          throw new AssertionError(file + ": " + reading);
        }
        answers.add(readable.message());
      }
    }
    return answers;
  }

  /** Returns the answers in the directory by our reference. */
  Map<String, List<IsoMessage>> answersByReference() throws IOException {
    Map<String, List<IsoMessage>> byReference = new LinkedHashMap<>();
    for (IsoMessage answer : answers()) {
      byReference.computeIfAbsent(reference(answer), none -> new ArrayList<>()).add(answer);
    }
    return byReference;
  }

  /** Returns the answers in short form, such as {@code SI1 MATCHED} and {@code SI1 500 of 1000}. */
  List<String> reported() throws IOException {
    return answers().stream().map(Participant::words).toList();
  }

  private static String words(IsoMessage answer) {
    if (answer instanceof SettlementStatus024 status) {
      return status.transactionId()
          + " "
          + status.status()
          + (status.statuses().get(0).reasonCode() == null
              ? ""
              : " " + status.statuses().get(0).reasonCode());
    }
    SettlementConfirmation025 settled = (SettlementConfirmation025) answer;
    return settled.transactionId()
        + " settled "
        + settled.settledQuantity()
        + " left "
        + settled.remainingQuantity();
  }

  private static String reference(IsoMessage answer) {
    return answer instanceof SettlementStatus024 status
        ? status.transactionId()
        : ((SettlementConfirmation025) answer).transactionId();
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("one zone is enough");
  }

  @Override
  public Instant instant() {
    return now;
  }
}
