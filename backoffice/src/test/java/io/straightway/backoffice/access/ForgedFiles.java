package io.straightway.backoffice.access;

import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.CustodianAdvice.AdviceKind;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.reconcile.BalanceKey;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading.FileContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Files of every kind that a custodian or a sender could have sent, as a person may write them. */
final class ForgedFiles {
  private static final LocalDate DAY = CustodianAnswers.DAY;
  private static final String ISIN = "GB00BH4HKS39";
  private static final MtHeader HEADER = new MtHeader("CUSTGB2LXXX", "OURSGB2LXXX", "M1");
  private static final MessageWriter WRITER = new MessageWriter();
  private static final Path EXAMPLES =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("examples");

  private ForgedFiles() {}

  /** Returns files of a custodian: all messages about some instructions together, and others. */
  static List<byte[]> ofCustodian(List<SettlementInstruction023> sent) throws Exception {
    List<byte[]> messages = new ArrayList<>(ofIncome());
    List<byte[]> files = new ArrayList<>(statements());
    for (SettlementInstruction023 instruction : sent) {
      String reference = instruction.transactionId();
      CustodianAnswers.Answer whole = CustodianAnswers.whole(instruction);
      messages.add(whole.bytes());
      files.add(MtWriter.answer(whole.message(), HEADER));
      files.add(refusedByTheNetwork(reference));
      messages.add(WRITER.write(new SettlementReversal026(whole.message())));
      for (Status status : Status.values()) {
        messages.add(
            CustodianAnswers.status(reference, status, status == Status.CANCELLED ? "CANI" : null));
      }
      for (State state : State.values()) {
        messages.add(CustodianAnswers.cancellation(reference, state, null));
      }
      messages.add(CustodianAnswers.hold(reference, true, HoldStatus.DONE, null));
      messages.add(CustodianAnswers.alleged(instruction, "A" + reference, "7"));
      messages.add(CustodianAnswers.removed("A" + reference));
    }
    ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    Bundle.write(bundle, messages);
    files.add(bundle.toByteArray());
    files.addAll(
        examples("mt/mt(537-many-penalties|548-cancelled|564-event|940-three-credits)[.]fin"));
    return files;
  }

  private static byte[] refusedByTheNetwork(String reference) {
    return CustodianAnswers.text(
        "{1:F21OURSGB2LAXXX0000000000}{4:{177:2611231015}{451:1}{405:T33}{108:" + reference + "}}");
  }

  private static List<byte[]> ofIncome() {
    CorporateActionMovement036 paid =
        new CorporateActionMovement036(
            "CA1", "DVCA", ISIN, "SK-ACC1", "GBP", new BigDecimal("900"), DAY, true);
    CashStatement cash =
        new CashStatement(
            "N1",
            StatementNumbers.NONE,
            "CA-ACC1",
            "GBP",
            DAY,
            DAY,
            null,
            null,
            List.of(),
            1,
            true);
    return List.of(
        WRITER.write(
            new CorporateActionNotice031(
                "CA1",
                "DVCA",
                ISIN,
                DAY,
                DAY,
                List.of(new CashPart(DAY, "GBP", BigDecimal.TEN, null)),
                false,
                false)),
        WRITER.write(paid),
        WRITER.write(new CorporateActionReversal037(paid)),
        WRITER.write(new CorporateActionCancellation039("CA1", "DVCA", ISIN)),
        WRITER.write(new CashNotice054("N1", List.of(cash))));
  }

  private static List<byte[]> statements() {
    Holding held = new Holding("SK-ACC1", ISIN, BigDecimal.TEN, false);
    Statement002 holdings = new Statement002("S1", DAY, Set.of(), List.of(held), 1, true);
    PostingReport017 postings =
        new PostingReport017("P1", DAY, DAY, true, Set.of("SK-ACC1"), List.of(), 1, true);
    String heading = "statement_date,kind,account,instrument,quantity\n" + DAY;
    return List.of(
        WRITER.write(holdings),
        MtWriter.holdings(holdings, HEADER),
        WRITER.write(postings),
        MtWriter.postings(postings, HEADER),
        (heading + ",SECURITIES,SK-ACC1," + ISIN + ",9\n").getBytes(StandardCharsets.UTF_8),
        (heading + ",CASH,CA-ACC1,GBP,9\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Returns example files of trades, and one trade. */
  static List<byte[]> ofSenders() throws IOException {
    List<byte[]> files = examples("(fixml/batch|day/changes)[.]xml");
    files.add(TradeXml.purchase("OMS1", 9).bytes());
    return files;
  }

  private static List<byte[]> examples(String names) throws IOException {
    List<byte[]> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(EXAMPLES)) {
      for (Path file : all.filter(at -> at.toString().matches(".*/" + names)).sorted().toList()) {
        files.add(Files.readAllBytes(file));
      }
    }
    return files;
  }

  /** Returns the kinds of messages and of balances that no file has. */
  static List<Enum<?>> missing(List<byte[]> files) {
    CustodianReader reader = new CustodianReader();
    StatementFile statements = new StatementFile(new MessageReader(new HardenedXml()));
    EnumSet<AdviceKind> advices = EnumSet.allOf(AdviceKind.class);
    EnumSet<BalanceKey.Kind> balances = EnumSet.allOf(BalanceKey.Kind.class);
    for (byte[] file : files) {
      if (statements.read(List.of(file)) instanceof FileContent content) {
        content.statements().forEach(statement -> balances.removeAll(statement.kinds()));
        if (content.statements().stream().anyMatch(statement -> !statement.chained().isEmpty())) {
          balances.remove(BalanceKey.Kind.STATEMENT);
        }
      } else {
        for (byte[] message : reader.messages(file)) {
          if (reader.read(message) instanceof Readable read
              && read.message() instanceof CustodianAdvice advice) {
            advices.remove(advice.kind());
          }
        }
      }
    }
    return Stream.<Enum<?>>concat(advices.stream(), balances.stream()).toList();
  }
}
