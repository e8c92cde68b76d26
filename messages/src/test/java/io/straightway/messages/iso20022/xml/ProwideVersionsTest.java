package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;

import com.prowidesoftware.swift.model.mx.AbstractMX;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every version that is read and that Prowide knows: its model takes our message at the places of
 * that version, and we read what it writes.
 */
final class ProwideVersionsTest {
  private static final LocalDate DAY = LocalDate.parse("2026-12-01");
  private static final CorporateActionMovement036 PAID =
      new CorporateActionMovement036(
          "CA1", "DVCA", "GB00BH4HKS39", "SAFE-1", "GBP", new BigDecimal("38.25"), DAY, true);
  private static final CashStatement CASH =
      new CashStatement(
          "S1",
          new StatementNumbers(17, 12),
          "CASH-1",
          "GBP",
          DAY,
          DAY,
          BigDecimal.ONE,
          new BigDecimal("39.25"),
          List.of(new CashEntry("T1", "O1", "E1", "I1", DAY, new BigDecimal("38.25"))),
          1,
          true);
  private static final CashStatement NOTICE =
      new CashStatement(
          "S1",
          StatementNumbers.NONE,
          "CASH-1",
          "GBP",
          DAY,
          DAY,
          null,
          null,
          CASH.entries(),
          1,
          true);
  private static final Map<String, IsoMessage> SAMPLES =
      Map.ofEntries(
          Map.entry(
              "sese.020",
              new CancellationRequest020("SI1", Movement.RECEIVE, Payment.AGAINST, "SAFE-1")),
          Map.entry("sese.023", Samples.purchase()),
          Map.entry("sese.024", Samples.status(Status.FAILING, "LACK")),
          Map.entry("sese.025", Samples.part()),
          Map.entry("sese.026", new SettlementReversal026(Samples.part())),
          Map.entry(
              "sese.027",
              new CancellationStatus027("SI1", CancellationStatus027.State.DENIED, "DSET", null)),
          Map.entry("sese.030", new HoldRequest030("SI1", "SAFE-1", true)),
          Map.entry(
              "sese.031",
              new HoldStatus031("SI1", true, HoldStatus031.HoldStatus.PENDING, null, null)),
          Map.entry(
              "seev.031",
              new CorporateActionNotice031(
                  "CA1",
                  "DVCA",
                  "GB00BH4HKS39",
                  DAY,
                  DAY,
                  List.of(new CashPart(DAY, "GBP", new BigDecimal("0.0451"), "TXBL")),
                  false,
                  false)),
          Map.entry("seev.036", PAID),
          Map.entry("seev.037", new CorporateActionReversal037(PAID)),
          Map.entry("seev.039", new CorporateActionCancellation039("CA1", "DVCA", "GB00BH4HKS39")),
          Map.entry("semt.002", Samples.statement()),
          Map.entry("camt.053", new CashReport053("M1", List.of(CASH))),
          Map.entry("camt.054", new CashNotice054("M1", List.of(NOTICE))));

  private static final Set<String> OF_ONE_VERSION = Set.of("semt.044.001.01", "admi.002.001.01");

  /** Versions of the standards release of 2026, which are later than Prowide's. */
  private static final List<String> OF_2026 =
      List.of(
          "sese.024.001.14",
          "sese.025.001.13",
          "seev.031.001.16",
          "seev.036.001.17",
          "camt.053.001.14");

  private final MessageReader reader = new MessageReader(new HardenedXml());

  static Stream<String> types() {
    return KnownFormats.ALL.stream()
        .flatMap(format -> format.types().stream())
        .filter(type -> SAMPLES.containsKey(type.substring(0, 8)) && isOfProwide(type));
  }

  private static boolean isOfProwide(String type) {
    String name = "Mx" + Character.toUpperCase(type.charAt(0)) + type.substring(1).replace(".", "");
    try {
      Class.forName("com.prowidesoftware.swift.model.mx." + name);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Returns our sample as a version has it. */
  private static String text(String type) {
    IsoMessage sample = Objects.requireNonNull(SAMPLES.get(type.substring(0, 8)));
    String written = new String(new MessageWriter().write(sample), StandardCharsets.UTF_8);
    String text = written.replaceFirst("xsd:[a-z0-9.]+", "xsd:" + type);
    int version = Integer.parseInt(type.substring(13));
    return switch (type.substring(0, 8)) {
      case "seev.031" -> version < 15 ? text : text.replace("GrssDvddRate", "GrssDstrbtnRate");
      case "seev.036" ->
          version == 14
              ? text
              : text.replaceAll("<PstngDt>([-0-9]+)</PstngDt>", "<PstngDt><Dt>$1</Dt></PstngDt>");
      case "seev.037" ->
          version != 14
              ? text
              : text.replaceAll("<PstngDt><Dt>([-0-9]+)</Dt></PstngDt>", "<PstngDt>$1</PstngDt>");
      case "camt.053", "camt.054" ->
          version > 6 ? text : text.replace("<Sts><Cd>BOOK</Cd></Sts>", "<Sts>BOOK</Sts>");
      default -> text;
    };
  }

  private Readable read(String text) {
    MessageReading reading = reader.read(text.getBytes(StandardCharsets.UTF_8));
    assertThat(reading).as(text).isInstanceOf(Readable.class);
    return (Readable) reading;
  }

  @ParameterizedTest
  @MethodSource("types")
  void eachVersionIsReadAsProwideWritesIt(String type) {
    String text = text(type);
    AbstractMX parsed = AbstractMX.parse(text);
    assertThat(parsed.getMxId().id()).isEqualTo(type);
    Readable read = read(parsed.message());
    if (!type.equals("camt.053.001.02") && !type.equals("camt.054.001.02")) { // no AcctOwnrTxId yet
      assertThat(read.message()).isEqualTo(SAMPLES.get(type.substring(0, 8)));
    }
    assertThat(read.remark()).isNull();
  }

  @Test
  void theVersionsOf2026AreRead() {
    for (String type : OF_2026) {
      assertThat(read(text(type)))
          .isEqualTo(new Readable(Objects.requireNonNull(SAMPLES.get(type.substring(0, 8)))));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sese.024.001.19", "seev.036.002.21", "camt.053.001.15"})
  void anUnknownVersionIsReadIfItsPathsAreThere(String type) {
    Readable read = read(text(type));
    assertThat(read.message()).isEqualTo(SAMPLES.get(type.substring(0, 8)));
    assertThat(read.remark()).contains(type);
  }

  @Test
  void anUnknownVersionWithOtherPathsIsRefused() {
    String text = text("sese.024.001.19").replace("AcctOwnrTxId", "OwnrRef");
    assertThat(reader.read(text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(MessageReading.Unreadable.class);
  }

  @Test
  void eachKindHasTheVersionsOfFourReleases() {
    for (MessageFormat<?> format : KnownFormats.ALL) {
      if (Collections.disjoint(format.types(), OF_ONE_VERSION)) {
        assertThat(format.types()).hasSizeGreaterThanOrEqualTo(4);
      }
    }
  }
}
