package io.straightway.messages.iso15022;

import static io.straightway.messages.iso15022.MtSamples.mt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.FieldRules.NumberTooLongException;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.PenaltyKind;
import io.straightway.messages.iso20022.statement.PenaltyReport044;
import io.straightway.messages.iso20022.statement.ReportedPenalty;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that custodians send, and some that nobody should. */
final class MtReaderTest {
  private static final Path PUBLIC = Path.of("../docs/examples/mt");
  private static final byte[] CONFIRMED =
      MtWriter.answer(
          MtSamples.confirmation(Movement.RECEIVE, Payment.AGAINST, Part.ONE_OF_SEVERAL),
          MtSamples.HEADER);

  private final CustodianReader reader = new CustodianReader();

  private IsoMessage read(byte[] message) {
    MessageReading reading = reader.read(message);
    assertThat(reading).isInstanceOf(Readable.class);
    return ((Readable) reading).message();
  }

  private String code(byte[] message) {
    MessageReading reading = reader.read(message);
    return reading instanceof Unreadable unreadable ? unreadable.code().name() : "read";
  }

  @Test
  void theStatusesOfMatchingAndSettlementStandSideBySide() {
    SettlementStatus024 failing =
        (SettlementStatus024)
            read(
                mt(
                    "548",
                    ":16R:GENL",
                    ":20C::SEME//X1",
                    ":23G:INST",
                    ":16R:LINK",
                    ":13A::LINK//541",
                    ":20C::RELA//SI7",
                    ":16S:LINK",
                    ":16R:STAT",
                    ":25D::MTCH//MACH",
                    ":16S:STAT",
                    ":16R:STAT",
                    ":25D::SETT//PENF",
                    ":16R:REAS",
                    ":24B::PENF//CLAC",
                    ":70D::REAS//COUNTERPARTY HAS",
                    "NO SECURITIES",
                    ":16S:REAS",
                    ":16S:STAT",
                    ":16S:GENL"));

    assertThat(failing.reports(Status.MATCHED)).isTrue();
    assertThat(failing.statuses().get(1).status()).isEqualTo(Status.FAILING);
    assertThat(failing.statuses().get(1).reasonCode()).isEqualTo("CLAC");
    assertThat(failing.statuses().get(1).reasonText())
        .startsWith("COUNTERPARTY HAS")
        .endsWith("NO SECURITIES");
    assertThat(failing.transactionId()).isEqualTo("SI7");
    assertThat(failing.reference()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"SI7-2S,", "SI7,", "X,SI7"})
  void anAnswerToARequestNamesItsInstructionOrTheRequest(String related, String previous) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                ":16R:GENL", ":20C::SEME//X1", ":23G:CAST", ":16R:LINK", ":20C::RELA//" + related));
    if (previous != null) {
      lines.addAll(List.of(":16S:LINK", ":16R:LINK", ":20C::PREV//" + previous));
    }
    lines.addAll(List.of(":16S:LINK", ":16R:STAT", ":25D::CPRC//CAND", ":16S:STAT", ":16S:GENL"));

    assertThat(read(mt("548", lines.toArray(String[]::new))))
        .isEqualTo(new CancellationStatus027("SI7", State.CANCELLED, null, null));
  }

  @Test
  void theQuantitiesTellThePartIfTheCustodianDoesNot() {
    byte[] silent = MtSamples.changed(CONFIRMED, ":22F::PARS//PAIN\r\n", "");
    assertThat(((SettlementConfirmation025) read(silent)).part()).isEqualTo(Part.ONE_OF_SEVERAL);
    byte[] last =
        MtSamples.changed(
            MtSamples.changed(
                MtSamples.changed(silent, "RSTT//FAMT/400,", "RSTT//FAMT/0,"),
                "RSTT//EUR10005,",
                "RSTT//EUR0,"),
            "PSTT//FAMT/0,",
            "PSTT//FAMT/400,");
    assertThat(((SettlementConfirmation025) read(last)).part()).isEqualTo(Part.LAST);
  }

  /** A reversal repeats the confirmation; the suffix for a copy is ignored. */
  @ParameterizedTest
  @ValueSource(strings = {"RVSL", "CANC", "REVR", "RVSL/COPY"})
  void aReversalSaysWhatItTakesBack(String function) {
    byte[] reversed =
        MtSamples.changed(
            MtSamples.changed(CONFIRMED, "23G:NEWM", "23G:" + function),
            ":16S:GENL",
            ":16R:LINK\r\n:20C::PREV//M-1\r\n:16S:LINK\r\n:16S:GENL");
    assertThat(read(reversed))
        .isEqualTo(new SettlementReversal026((SettlementConfirmation025) read(CONFIRMED)));
  }

  @Test
  void aSignTurnsTheMoneyRound() {
    byte[] turned = MtSamples.changed(CONFIRMED, "ESTT//EUR", "ESTT//NEUR");
    assertThat(((SettlementConfirmation025) read(turned)).amountDirection())
        .isEqualTo(AmountDirection.RECEIVE);
    assertThat(((SettlementConfirmation025) read(turned)).settledAmount()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "23G:NEWM,23G:PREA,ISO15022_VALUE",
    ":98A::ESET//20260304,:98A::SETT//20260304,ISO15022_STRUCTURE",
    "ESET//20260304,ESET//20260231,ISO15022_VALUE",
    "ESET//20260304,ESET//20260304+0100,ISO15022_VALUE",
    "ESTT//FAMT/600,ESTT//FAMT/600.,ISO15022_VALUE",
    "ESTT//FAMT/600,ESTT//UNIT/600,ISO15022_VALUE",
    "ESTT//FAMT/600,ESTT//FAMT/N600,ISO15022_VALUE",
    "ESTT//EUR15007,RSTT//EUR15007,ISO15022_STRUCTURE",
    "19A::RSTT//EUR,19A::RSTT//USD,ISO15022_VALUE",
    "PARS//PAIN,PARS//SOME,ISO15022_VALUE",
    "16S:FIAC,16S:FIAX,ISO15022_STRUCTURE",
    "16R:FIAC,16R:OTHR,ISO15022_STRUCTURE",
    "I545,I515,ISO15022_TYPE",
    "{2:I545,{2:I54X,ISO15022_TYPE",
    "-},-,ISO15022_MALFORMED"
  })
  void unreadableInputIsRefusedByACode(String line, String other, String code) {
    assertThat(code(MtSamples.changed(CONFIRMED, line, other))).isEqualTo(code);
  }

  @Test
  void aMessageOverTheLimitIsNotRead() {
    String long548 =
        "{1:F01OURSGB2LAXXX0000000000}{2:I548CUSTGB2LXXXXN}{4:\r\n"
            + ":70E::SPRO//X\r\n".repeat(5_000)
            + "-}";
    assertThat(code(MtSamples.bytes(long548))).isEqualTo("MESSAGE_TOO_LARGE");
    assertThat(code(MtSamples.bytes("{" + "1".repeat(5 << 20)))).isEqualTo("MESSAGE_TOO_LARGE");
  }

  /** Prowide alone takes a minute for these messages. */
  @Test
  void aMillionBlocksAreRefusedUnread() {
    for (String block : List.of("{4:", "{3:{108:", "{")) {
      assertThat(code(MtSamples.bytes("{2:" + block.repeat(500_000))))
          .isEqualTo("ISO15022_MALFORMED");
    }
    String deep = ":16R:GENL\r\n".repeat(20);
    assertThat(code(mt("536", deep.strip()))).isEqualTo("ISO15022_STRUCTURE");
  }

  @Test
  void penaltiesAreThoseInForceWithTheSignOfWhoPays() throws Exception {
    PenaltyReport044 report =
        (PenaltyReport044)
            read(
                mt(
                    "537",
                    ":16R:GENL",
                    ":28E:1/ONLY",
                    ":20C::SEME//P1",
                    ":23G:NEWM",
                    ":98A::STAT//20260305",
                    ":22H::STST//PENA",
                    ":97A::SAFE//SAFE-1",
                    ":17B::ACTI//Y",
                    ":16S:GENL",
                    ":16R:PENA",
                    ":69A::STAT//20260304/20260304",
                    ":22F::CODE//CURR",
                    ":16R:PENACUR",
                    ":98A::DACO//20260305",
                    ":16R:PENACOUNT",
                    ":19A::AGNT//NEUR12,5",
                    ":16R:PENDET",
                    ":20C::PREF//PEN1",
                    ":22H::PNTP//SEFP",
                    ":25D::PNST//ACTV",
                    ":19A::AMCO//NEUR12,5",
                    ":99A::DAAC//001",
                    ":16R:CALDET",
                    ":98A::PEDA//20260304",
                    ":16S:CALDET",
                    ":16R:RELTRAN",
                    ":20C::ACOW//SI7",
                    ":16S:RELTRAN",
                    ":16S:PENDET",
                    ":16R:PENDET",
                    ":20C::PREF//PEN2",
                    ":22H::PNTP//LMFP",
                    ":25D::PNST//REMO",
                    ":19A::AMCO//EUR1,",
                    ":16S:PENDET",
                    ":16S:PENACOUNT",
                    ":16S:PENACUR",
                    ":16S:PENA"));

    assertThat(report.penalties())
        .containsExactly(
            new ReportedPenalty(
                PenaltyKind.SEFP,
                MtSamples.DAY,
                "SI7",
                "PEN1",
                "SAFE-1",
                "EUR",
                new BigDecimal("-12.5")));
    assertThat(report.from()).isEqualTo(MtSamples.DAY);
    assertThat(((PenaltyReport044) read(file("mt537-penalties"))).penalties())
        .hasSizeGreaterThan(1);
  }

  @Test
  void aStatementOfCashMayHavePagesAndReversals() {
    CashStatement page =
        ((CashReport053)
                read(
                    mt(
                        "940",
                        ":20:R1",
                        ":25:CASH-1",
                        ":28C:63/2",
                        ":60M:C260303GBP100,",
                        ":61:2603040304RC12,5NTRFSI9//B9",
                        "DETAILS",
                        ":86:ANYTHING",
                        ":61:260304RD2,NTRFNONREF",
                        ":62M:C260304GBP89,5")))
            .statements()
            .get(0);

    assertThat(page.page()).isEqualTo(2);
    assertThat(page.lastPage()).isFalse();
    assertThat(page.opening()).isNull();
    assertThat(page.entries())
        .extracting(
            entry ->
                entry.ownerReference() + " " + entry.servicerReference() + " " + entry.amount())
        .containsExactly("SI9 B9 -12.5", "null null 2");
  }

  @Test
  void valuesBeyondTheCharacterSetOrALengthAreNotWritten() {
    SettlementInstruction023 bought =
        MtSamples.instruction(Movement.RECEIVE, Payment.AGAINST, false);
    for (String account : List.of("A_1", "A&1", "A@1")) {
      assertThatThrownBy(() -> MtWriter.instruction(account(bought, account, "1"), "OURSGB2L"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(account);
    }
    assertThatThrownBy(
            () -> MtWriter.instruction(account(bought, "A1", "123456789012345"), "OURSGB2L"))
        .isInstanceOf(NumberTooLongException.class);
    for (String reference : List.of("SI12345678901234X", "/SI1", "SI1/", "S//1")) {
      assertThatThrownBy(() -> MtSamples.HEADER.with(reference))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static SettlementInstruction023 account(
      SettlementInstruction023 of, String account, String quantity) {
    return new SettlementInstruction023(
        of.transactionId(),
        of.movement(),
        of.payment(),
        of.isin(),
        new BigDecimal(quantity),
        of.faceAmount(),
        of.currency(),
        of.amount(),
        of.amountDirection(),
        of.tradeDate(),
        of.settlementDate(),
        of.custodian(),
        account,
        of.cashAccount(),
        of.placeOfSettlement(),
        of.agent(),
        of.agentAccount(),
        of.counterparty(),
        of.held(),
        of.partialSettlement(),
        of.foreignExchange());
  }

  private static byte[] file(String name) throws Exception {
    return Files.readAllBytes(PUBLIC.resolve(name + ".fin"));
  }

  /** Any mutation of a sample, ours or another's, is read or refused. */
  @Test
  void mutationsOfSamplesAreReadOrRefused() throws Exception {
    List<byte[]> samples = new ArrayList<>(MtSamples.written());
    try (var files = Files.newDirectoryStream(PUBLIC, "*.fin")) {
      for (Path file : files) {
        samples.add(Files.readAllBytes(file));
      }
    }
    Random random = new Random(15022);
    int read = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] mutant = mutant(samples, random);
      for (byte[] message : reader.messages(mutant)) {
        MessageReading reading = reader.read(message);
        read += reading instanceof Readable ? 1 : 0;
        if (reading instanceof Unreadable unreadable) {
          assertThat(unreadable.reason()).matches("[ -~]{1,400}");
        }
      }
    }
    assertThat(read).isBetween(1_000, 19_000);
  }

  private static byte[] mutant(List<byte[]> samples, Random random) {
    byte[] bytes = samples.get(random.nextInt(samples.size())).clone();
    for (int times = 1 + random.nextInt(4); times > 0 && bytes.length > 1; times--) {
      int at = random.nextInt(bytes.length);
      int length = Math.min(bytes.length - at, 1 + random.nextInt(40));
      bytes =
          switch (random.nextInt(5)) {
            case 0 -> with(bytes, at, (byte) random.nextInt(256));
            case 1 -> with(bytes, at, (byte) "{}:/\r\n-,0N".charAt(random.nextInt(10)));
            case 2 ->
                joined(
                    Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at + length, bytes.length));
            case 3 ->
                joined(
                    Arrays.copyOf(bytes, at + length), Arrays.copyOfRange(bytes, at, bytes.length));
            default ->
                joined(Arrays.copyOf(bytes, at), samples.get(random.nextInt(samples.size())));
          };
    }
    return bytes;
  }

  private static byte[] with(byte[] bytes, int at, byte other) {
    bytes[at] = other;
    return bytes;
  }

  private static byte[] joined(byte[] first, byte[] other) {
    byte[] both = Arrays.copyOf(first, first.length + other.length);
    System.arraycopy(other, 0, both, first.length, other.length);
    return both;
  }
}
