package io.straightway.messages.iso15022;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.prowidesoftware.swift.model.mx.MxSese02300111;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parties by BIC, participant's number or name, in both standards. */
final class PartiesTest {
  private static final MessageWriter WRITER = new MessageWriter();
  private static final MessageReader READER = new MessageReader(new HardenedXml());

  private static SettlementInstruction023 instruction(
      Movement movement, String agent, String account, @Nullable String between, String party) {
    return new SettlementInstruction023(
        "SI1001",
        movement,
        Payment.AGAINST,
        "US0378331005",
        new BigDecimal("100"),
        false,
        "USD",
        new BigDecimal("25012.5"),
        AmountDirection.against(movement),
        LocalDate.parse("2026-11-23"),
        LocalDate.parse("2026-11-24"),
        "CUSTUS33XXX",
        "SAFE-1",
        "CASH-1",
        "DTCYUS33XXX",
        agent,
        account,
        party,
        false,
        null,
        null,
        between);
  }

  private static IsoMessage fin(byte[] message) {
    return ((Readable) new MtReader().read(message)).message();
  }

  private static IsoMessage xml(byte[] message) {
    return ((Readable) READER.read(message)).message();
  }

  private static String text(byte[] message) {
    return new String(message, StandardCharsets.US_ASCII).replace("\r\n", "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BARCGB22XXX",
        "DTCYID/00000355",
        "USFW/021000021",
        "CRST/4AEAA",
        "Broker and Sons|1 High Street, London EC2N 1AA|GB",
        "Broker and Sons|GB"
      })
  void eachFormIsWrittenAndReadBackForEachPartyOfAChain(String id) {
    for (Movement movement : Movement.values()) {
      for (String between :
          new String[] {null, id, id + "@I1;CEDE/71208", "ECLR/9;" + id + ";A/1"}) {
        var sent = instruction(movement, id, "AG-1", between, id + "@PA-1");
        byte[] mt = MtWriter.instruction(sent, "OURSGB2L");

        assertThat(xml(WRITER.write(sent))).isEqualTo(sent);
        assertThat(fin(mt)).isEqualTo(xml(mtAsXml(sent)));
      }
    }
  }

  /** Returns the message in ISO 20022 with the custodian as a header of MT gives it. */
  private static byte[] mtAsXml(SettlementInstruction023 sent) {
    return new String(WRITER.write(sent), StandardCharsets.US_ASCII)
        .replace("CUSTUS33XXX", "CUSTUS33")
        .getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void theDepositoryTrustCompanyKnowsItsParticipantsByNumber() {
    var sent =
        instruction(Movement.RECEIVE, "DTCYID/00000355", "0355", "DTCYID/0901@77", "BRKRUS33XXX");

    assertThat(text(MtWriter.instruction(sent, "OURSGB2L")))
        .contains(
            """
            :16R:SETPRTY
            :95R::DEAG/DTCYID/00000355
            :97A::SAFE//0355
            :16S:SETPRTY
            :16R:SETPRTY
            :95R::DECU/DTCYID/0901
            :97A::SAFE//77
            :16S:SETPRTY
            :16R:SETPRTY
            :95P::SELL//BRKRUS33XXX
            :16S:SETPRTY
            :16R:SETPRTY
            :95P::PSET//DTCYUS33XXX
            """);
    var parties =
        MxSese02300111.parse(text(WRITER.write(sent))).getSctiesSttlmTxInstr().getDlvrgSttlmPties();
    var agent = parties.getPty1();
    assertThat(agent.getId().getPrtryId().getId()).isEqualTo("00000355");
    assertThat(agent.getId().getPrtryId().getIssr()).isEqualTo("DTCYID");
    assertThat(agent.getSfkpgAcct().getId()).isEqualTo("0355");
    assertThat(parties.getPty2().getId().getPrtryId().getId()).isEqualTo("0901");
    assertThat(parties.getPty2().getSfkpgAcct().getId()).isEqualTo("77");
    assertThat(parties.getPty3().getId().getAnyBIC()).isEqualTo("BRKRUS33XXX");
  }

  @Test
  void aPartyWithoutABicIsNamed() {
    var sent =
        instruction(
            Movement.DELIVER,
            "USFW/021000021",
            "CUST/1050",
            null,
            "Broker and Sons|1 High Street, City of London EC2N 1AA|GB@X");

    assertThat(text(MtWriter.instruction(sent, "OURSGB2L")))
        .contains(
            """
            :95Q::BUYR//Broker and Sons
            1 High Street, City of London EC2N
            1AA
            GB
            :97A::SAFE//X
            """)
        .contains(":95R::REAG/USFW/021000021\n:97A::SAFE//CUST/1050\n");
    var buyer =
        MxSese02300111.parse(text(WRITER.write(sent)))
            .getSctiesSttlmTxInstr()
            .getRcvgSttlmPties()
            .getPty2();
    assertThat(buyer.getId().getNmAndAdr().getNm()).isEqualTo("Broker and Sons");
    assertThat(buyer.getId().getNmAndAdr().getAdr().getAdrLine())
        .containsExactly("1 High Street, City of London EC2N 1AA");
    assertThat(buyer.getId().getNmAndAdr().getAdr().getCtry()).isEqualTo("GB");
    assertThat(buyer.getSfkpgAcct().getId()).isEqualTo("X");
  }

  @Test
  void aSchemeIsOfIso20022Alone() {
    var sent = instruction(Movement.RECEIVE, "XCOM:LEGALID/1", "A", null, "BRKRUS33XXX");

    assertThat(xml(WRITER.write(sent))).isEqualTo(sent);
    assertThatThrownBy(() -> MtWriter.instruction(sent, "OURSGB2L"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("XCOM:LEGALID/1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DTCYID/00000355@0355;BRKRUS33XXX",
        "BARCGB22XXX;CRST/4AEAA;Broker|GB@P",
        "BARCGB22XXX"
      })
  void aConfirmationNamesThePartiesOfTheOtherSide(String parties) {
    for (Movement movement : Movement.values()) {
      SettlementConfirmation025 confirmation =
          new SettlementConfirmation025(
              "SI1001",
              "C1",
              null,
              movement,
              Payment.AGAINST,
              "US0378331005",
              BigDecimal.TEN,
              null,
              null,
              "USD",
              BigDecimal.ONE,
              null,
              LocalDate.parse("2026-11-24"),
              "SAFE-1",
              Part.WHOLE,
              false,
              AmountDirection.against(movement),
              parties);

      assertThat(xml(WRITER.write(confirmation))).isEqualTo(confirmation);
      assertThat(fin(MtWriter.answer(confirmation, new MtHeader("CUSTUS33", "OURSGB2L", "1"))))
          .isEqualTo(confirmation);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      textBlock =
          """
          BARCGB22XXX ! BARCGB22 ! false
          BARCGB22XXX ! BARCGB22001 ! true
          BARCGB22XXX ! DTCYID/0355 ! false
          DTCYID/00000355 ! DTCYID/355 ! false
          DTCYID/0355 ! DTCYID/0901 ! true
          DTCYID/0355 ! CEDE/0901 ! false
          Broker and Sons|GB ! BROKER AND SONS.|London|GB ! false
          Broker and Sons|GB ! Dealer|GB ! true
          BARCGB22XXX@A ! BARCGB22XXX ! false
          BARCGB22XXX@A ! DTCYID/1@B ! true
          """)
  void onlyIdentificationsOfOneFormAreCompared(String one, String other, boolean differ) {
    assertThat(SettlementParty.parse(one).differsFrom(SettlementParty.parse(other)))
        .isEqualTo(differ);
    assertThat(SettlementParty.parse(other).differsFrom(SettlementParty.parse(one)))
        .isEqualTo(differ);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0355",
        "dtcyid/1",
        "DTCYID/",
        "DTCYIDXXX/1",
        "Broker",
        "|GB",
        "BARCGB22@",
        "A;B"
      })
  void anythingElseIsNoParty(String text) {
    assertThatThrownBy(() -> SettlementParty.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
