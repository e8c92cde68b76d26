package io.straightway.messages.iso15022;

import static io.straightway.messages.iso15022.MtSamples.changed;
import static io.straightway.messages.iso15022.MtSamples.mt;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Payments of issuers in MT564 and MT566. */
class MtCorporateActionTest {
  private static final byte[] NOTICE =
      mt(
          "564",
          ":16R:GENL",
          ":20C::CORP//CA9",
          ":20C::SEME//N9",
          ":23G:NEWM",
          ":22F::CAEV//DVCA",
          ":22F::CAMV//MAND",
          ":16S:GENL",
          ":16R:USECU",
          ":35B:ISIN GB00BH4HKS39",
          "VODAFONE",
          ":16S:USECU",
          ":16R:CADETL",
          ":98A::XDTE//20261127",
          ":98A::RDTE//20261130",
          ":16S:CADETL",
          ":16R:CAOPTN",
          ":13A::CAON//001",
          ":22F::CAOP//CASH",
          ":17B::DFLT//Y",
          ":16R:CASHMOVE",
          ":22H::CRDB//CRED",
          ":98A::PAYD//20261201",
          ":92F::GRSS//GBP0,0451",
          ":16S:CASHMOVE",
          ":16S:CAOPTN");

  private static final byte[] MOVEMENT =
      mt(
          "566",
          ":16R:GENL",
          ":20C::CORP//CA9",
          ":20C::SEME//P9",
          ":23G:NEWM",
          ":22F::CAEV//DVCA",
          ":16S:GENL",
          ":16R:USECU",
          ":97A::SAFE//SK-ACC1",
          ":35B:ISIN GB00BH4HKS39",
          ":93B::CONB//UNIT/1000,",
          ":16S:USECU",
          ":16R:CACONF",
          ":13A::CAON//001",
          ":22F::CAOP//CASH",
          ":16R:CASHMOVE",
          ":22H::CRDB//CRED",
          ":97A::CASH//CA-ACC1",
          ":19B::PSTA//GBP38,34",
          ":98A::POST//20261202",
          ":98A::VALU//20261201",
          ":16S:CASHMOVE",
          ":16S:CACONF");

  private final CustodianReader reader = new CustodianReader();

  private IsoMessage read(byte[] message) {
    MessageReading reading = reader.read(message);
    assertThat(reading).isInstanceOf(Readable.class);
    return ((Readable) reading).message();
  }

  private String code(byte[] message) {
    return reader.read(message) instanceof Unreadable no ? no.code().name() : "read";
  }

  private static CorporateActionNotice031 notice(String type, boolean rated) {
    return notice(type, rated, false);
  }

  private static CorporateActionNotice031 notice(String type, boolean rated, boolean replaces) {
    return new CorporateActionNotice031(
        "CA9",
        type,
        "GB00BH4HKS39",
        LocalDate.of(2026, 11, 27),
        LocalDate.of(2026, 11, 30),
        rated
            ? List.of(
                new CashPart(LocalDate.of(2026, 12, 1), "GBP", new BigDecimal("0.0451"), null))
            : List.of(),
        false,
        replaces);
  }

  @Test
  void aDividendIsAnnounced() {
    assertThat(read(NOTICE)).isEqualTo(notice("DVCA", true));
    assertThat(read(changed(NOTICE, ":92F::GRSS//GBP0,0451", ":92J::GRSS//TXBL/GBP0,0451")))
        .isEqualTo(
            new CorporateActionNotice031(
                "CA9",
                "DVCA",
                "GB00BH4HKS39",
                LocalDate.of(2026, 11, 27),
                LocalDate.of(2026, 11, 30),
                List.of(
                    new CashPart(
                        LocalDate.of(2026, 12, 1), "GBP", new BigDecimal("0.0451"), "TXBL")),
                false,
                false));
    assertThat(read(changed(NOTICE, "NEWM", "RMDR"))).isEqualTo(notice("DVCA", true));
    assertThat(read(changed(NOTICE, "NEWM", "REPL"))).isEqualTo(notice("DVCA", true, true));
  }

  @Test
  void onlyTheNamesOfOtherEventsAndOptionsAreRead() {
    assertThat(read(changed(NOTICE, "CAEV//DVCA", "CAEV//RHTS"))).isEqualTo(notice("RHTS", false));
    assertThat(read(changed(NOTICE, "CAOP//CASH", "CAOP//SECU"))).isEqualTo(notice("DVCA", false));
    assertThat(
            ((CorporateActionNotice031) read(changed(NOTICE, "92F::GRSS//GBP", "92A::GRSS//")))
                .parts())
        .isEmpty();
    assertThat(
            ((CorporateActionNotice031)
                    read(changed(NOTICE, "98A::RDTE//20261130", "98B::RDTE//UKWN")))
                .recordDate())
        .isNull();
  }

  @Test
  void aNoticeIsReversedOrTheEventWithdrawn() {
    IsoMessage withdrawn = new CorporateActionCancellation039("CA9", "DVCA", "GB00BH4HKS39");
    assertThat(read(changed(NOTICE, "NEWM", "CANC"))).isEqualTo(withdrawn);
    assertThat(read(changed(NOTICE, "NEWM", "WITH"))).isEqualTo(withdrawn);
    assertThat(code(changed(NOTICE, "NEWM", "ADDB"))).isEqualTo("ISO15022_VALUE");
  }

  @Test
  void cashIsPosted() {
    CorporateActionMovement036 posted =
        new CorporateActionMovement036(
            "CA9",
            "DVCA",
            "GB00BH4HKS39",
            "SK-ACC1",
            "GBP",
            new BigDecimal("38.34"),
            LocalDate.of(2026, 12, 1),
            false);
    assertThat(read(MOVEMENT)).isEqualTo(posted);
    String details = ":16R:CADETL\r\n:22F::ADDB//CLAI\r\n:16S:CADETL\r\n:16R:CACONF";
    assertThat(
            ((CorporateActionMovement036) read(changed(MOVEMENT, ":16R:CACONF", details))).claim())
        .isTrue();
    assertThat(
            ((CorporateActionMovement036) read(changed(MOVEMENT, "CRDB//CRED", "CRDB//DEBT")))
                .amount())
        .isEqualByComparingTo("-38.34");
    assertThat(
            ((CorporateActionMovement036) read(changed(MOVEMENT, ":98A::VALU//20261201\r\n", "")))
                .postedOn())
        .isEqualTo("2026-12-02");
  }

  @Test
  void cashInPartsIsAddedUpAndInTwoCurrenciesRefused() {
    String part =
        ":16R:CASHMOVE\r\n:22H::CRDB//CRED\r\n:19B::PSTA//GBP1,66\r\n:98A::POST//20261202\r\n:16S:CASHMOVE\r\n:16S:CACONF";
    assertThat(((CorporateActionMovement036) read(changed(MOVEMENT, ":16S:CACONF", part))).amount())
        .isEqualByComparingTo("40");
    assertThat(code(changed(MOVEMENT, ":16S:CACONF", part.replace("GBP", "EUR"))))
        .isEqualTo("ISO15022_STRUCTURE");
    assertThat(read(changed(MOVEMENT, "NEWM", "REVR")))
        .isEqualTo(new CorporateActionReversal037((CorporateActionMovement036) read(MOVEMENT)));
    assertThat(code(changed(MOVEMENT, ":19B::PSTA//GBP38,34\r\n", "")))
        .isEqualTo("ISO15022_STRUCTURE");
  }

  @Test
  void aPublishedNoticeGivesARateWithoutACurrency() throws Exception {
    IsoMessage read = read(Files.readAllBytes(Path.of("../docs/examples/mt/mt564-event.fin")));
    assertThat(read)
        .isEqualTo(
            new CorporateActionNotice031(
                "D455103",
                "DVCA",
                "CH0011075394",
                LocalDate.of(2011, 11, 11),
                LocalDate.of(2011, 11, 11),
                List.of(),
                false,
                false));
  }
}
