package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dividends announced in several rates, cash movements and messages; 1,000 shares are held. */
final class IncomePartsTest extends CouponBonds {
  private static final String EVENTS =
      "SELECT payment_date, currency, trim_scale(rate), withdrawn_at IS NOT NULL FROM income_event ORDER BY 1, 2";
  private static final String TWO_RATES =
      """
      :16R:CASHMOVE
      :22H::CRDB//CRED
      :98A::PAYD//20261201
      :92J::GRSS//TXBL/GBP0,30
      :92J::GRSS//TXFR/GBP0,20
      :16S:CASHMOVE
      """;
  private static final String TWO_MOVEMENTS =
      """
      :16R:CASHMOVE
      :22H::CRDB//CRED
      :98A::PAYD//20261201
      :92J::GRSS//INCO/GBP0,30
      :16S:CASHMOVE
      :16R:CASHMOVE
      :22H::CRDB//CRED
      :98A::PAYD//20261201
      :92J::GRSS//TXFR/GBP0,20
      :16S:CASHMOVE
      """;

  @BeforeEach
  void aThousandSharesAreHeldAndTaxedByFifteenPercent() throws Exception {
    installation.decide(DecisionKind.INCOME_TAX.of(IncomeDesk.tax("GB", BigDecimal.valueOf(15))));
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
  }

  @ParameterizedTest
  @ValueSource(strings = {TWO_RATES, TWO_MOVEMENTS})
  void eachPartIsExpectedTaxedAndMatchedInIso15022(String cash) throws Exception {
    receiveMt("564", mt("NEWM", "", cash));
    assertThatPartsArePaid();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachPartIsExpectedTaxedAndMatchedInIso20022(boolean inOneMovement) throws Exception {
    String taxed = rate("<Cd>TXBL</Cd>", "0.3000000000000", "ACTU");
    String free = rate("<Cd>TXFR</Cd>", "0.2", "ACTU");
    receive(
        inOneMovement
            ? mx("NEWM", "CONF", movement("2026-12-01", taxed + free))
            : mx("NEWM", "CONF", movement("2026-12-01", taxed) + movement("2026-12-01", free)));
    assertThatPartsArePaid();
  }

  private void assertThatPartsArePaid() throws Exception {
    endDay(RECORD);
    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 500 45 455 EXPECTED");
    receive(credited("200"));
    assertThat(installation.value("SELECT income_id IS NOT NULL FROM cash_item")).isEqualTo("t");
    receive(posted("DVCA", "GB00BH4HKS39", "255"));
    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 500 45 455 RECEIVED");
    found("UPDATE income_event SET untaxed = '{}' WHERE kind = 'DIVIDEND'", "parts");
    found("UPDATE income_event SET taxed = '{0.1}' WHERE kind = 'DIVIDEND'", "parts");
  }

  @Test
  void eachPartIsRounded() throws Exception {
    receiveMt(
        "564", mt("NEWM", "", TWO_RATES.replace("0,30", "0,000005").replace("0,20", "0,000005")));
    endDay(RECORD);
    assertThat(installation.query(ITEMS))
        .as("half even, and not the 0.01 of both together")
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 0 0 0 RECEIVED");
  }

  @Test
  void movementsOnSeveralDaysAreSeveralEventsOfOneReference() throws Exception {
    String later = TWO_MOVEMENTS.replaceFirst("20261201", "20261215");
    receiveMt("564", mt("NEWM", "", later));
    assertThat(installation.query(EVENTS))
        .containsExactly("2026-12-01 GBP 0.2 f", "2026-12-15 GBP 0.3 f");

    receiveMt("564", mt("REPL", "", later.replace("20261215", "20261216").replace("0,20", "0,25")));
    assertThat(installation.query(EVENTS))
        .containsExactly("2026-12-01 GBP 0.25 f", "2026-12-16 GBP 0.3 f");

    receiveMt("564", mt("REPL", "", TWO_RATES));
    assertThat(repairs()).as("one payment in place of two").containsExactly("INCOME_EVENT");

    receive(WRITER.write(new CorporateActionCancellation039("CA9", "DVCA", "GB00BH4HKS39")));
    assertThat(installation.query(EVENTS)).hasSize(2).allMatch(event -> event.endsWith(" t"));
  }

  @Test
  void severalMovementsOfAnNotificationAreReadByTheirOwnDays() throws Exception {
    receive(
        mx(
            "NEWM",
            "CONF",
            movement(
                    "2026-12-15",
                    "<GrssDvddRate><Amt Ccy=\"GBP\">0.0000000000001</Amt></GrssDvddRate>")
                + movement(
                    "2026-12-01",
                    rate("<Prtry><Id>AB12</Id><Issr>X</Issr></Prtry>", "0.2", "ACTU"))));
    assertThat(installation.query(EVENTS))
        .containsExactly("2026-12-01 GBP 0.2 f", "2026-12-15 GBP 0.0000000000001 f");
  }

  @Test
  void preliminaryAnnouncementsAndIndicativeRatesAreNotExpected() throws Exception {
    receiveMt("564", mt("NEWM", ":25D::PROC//PREU", TWO_RATES));
    receiveMt("564", mt("NEWM", ":25D::PROC//INFO", TWO_RATES));
    receiveMt("564", mt("NEWM", "", TWO_RATES.replace("GBP0,20", "GBP0,20/INDI")));
    receive(
        mx("NEWM", "UCON", movement("2026-12-01", rate("<Cd>TXBL</Cd>", "0.3", "ACTU"))),
        mx("NEWM", "CONF", movement("2026-12-01", rate("<Cd>TXBL</Cd>", "0.3", "INDI"))));
    assertThat(installation.query(EVENTS)).isEmpty();
    assertThat(repairs()).isEmpty();

    receiveMt("564", mt("REPL", ":25D::PROC//COMP", TWO_RATES));
    assertThat(installation.query(EVENTS)).containsExactly("2026-12-01 GBP 0.5 f");
    receiveMt("564", mt("REPL", ":25D::PROC//PREU", TWO_RATES.replace("0,30", "0,40")));
    assertThat(installation.query(EVENTS)).containsExactly("2026-12-01 GBP 0.5 f");
    assertThat(repairs()).as("a final one is not replaced").containsExactly("INCOME_EVENT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":92F::GRSS//GBP0,50\n:92J::GRSS//TXBL/GBP0,30",
        ":92J::GRSS//TXBL/GBP0,30\n:92J::GRSS//TXBL/GBP0,20",
        ":92J::GRSS//TXBL/GBP0,30\n:92K::GRSS//UKWN",
        ":92F::NETT//GBP0,50"
      })
  void ratesThatDoNotAddUpAreInRepair(String rates) throws Exception {
    receiveMt(
        "564",
        mt("NEWM", "", TWO_RATES)
            .replace(":92J::GRSS//TXBL/GBP0,30\n:92J::GRSS//TXFR/GBP0,20", rates));
    assertThat(installation.query(EVENTS)).isEmpty();
    assertThat(repairs()).containsExactly("INCOME_EVENT");
  }

  @Test
  void aTotalBesideItsPartsIsNotAddedToThem() throws Exception {
    receiveMt(
        "564",
        mt(
            "NEWM",
            "",
            TWO_RATES.replace(":92J::GRSS//TXBL", ":92F::GRSS//GBP0,50\n:92J::GRSS//TXBL")));
    assertThat(installation.query(EVENTS)).containsExactly("2026-12-01 GBP 0.5 f");
  }

  private List<String> repairs() throws Exception {
    return installation.query("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'");
  }

  private static String mt(String function, String processing, String cash) {
    return """
    :16R:GENL
    :20C::CORP//CA9
    :20C::SEME//N%s
    :23G:%s
    :22F::CAEV//DVCA
    %s
    :16S:GENL
    :16R:USECU
    :35B:ISIN GB00BH4HKS39
    :16S:USECU
    :16R:CADETL
    :98A::RDTE//20261130
    :16S:CADETL
    :16R:CAOPTN
    :22F::CAOP//CASH
    %s:16S:CAOPTN
    """
        .formatted(
            Integer.toUnsignedString((function + processing + cash).hashCode()),
            function,
            processing,
            cash)
        .replace("\n\n", "\n");
  }

  private static byte[] mx(String function, String confirmed, String movements) {
    return """
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:seev.031.001.14"><CorpActnNtfctn>\
    <NtfctnGnlInf><NtfctnTp>%s</NtfctnTp><PrcgSts><Cd><EvtCmpltnsSts>COMP</EvtCmpltnsSts>\
    <EvtConfSts>%s</EvtConfSts></Cd></PrcgSts></NtfctnGnlInf><CorpActnGnlInf>\
    <CorpActnEvtId>CA9</CorpActnEvtId><EvtTp><Cd>DVCA</Cd></EvtTp><UndrlygScty><FinInstrmId>\
    <ISIN>GB00BH4HKS39</ISIN></FinInstrmId></UndrlygScty></CorpActnGnlInf><CorpActnDtls>\
    <DtDtls><RcrdDt><Dt>2026-11-30</Dt></RcrdDt></DtDtls></CorpActnDtls><CorpActnOptnDtls>\
    <OptnNb>001</OptnNb><OptnTp><Cd>CASH</Cd></OptnTp>%s</CorpActnOptnDtls></CorpActnNtfctn>\
    </Document>"""
        .formatted(function, confirmed, movements)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String movement(String paid, String rates) {
    return "<CshMvmntDtls><CdtDbtInd>CRDT</CdtDbtInd><DtDtls><PmtDt><Dt>%s</Dt></PmtDt></DtDtls>"
            .formatted(paid)
        + "<RateAndAmtDtls>"
        + rates
        + "</RateAndAmtDtls></CshMvmntDtls>";
  }

  private static String rate(String type, String amount, String status) {
    return """
    <GrssDvddRate><RateTpAndAmtAndRateSts><RateTp>%s</RateTp><Amt Ccy="GBP">%s</Amt>\
    <RateSts><Cd>%s</Cd></RateSts></RateTpAndAmtAndRateSts></GrssDvddRate>"""
        .formatted(type, amount, status);
  }

  private static byte[] credited(String amount) {
    CashEntry entry = new CashEntry("T" + amount, null, null, null, PAID, new BigDecimal(amount));
    return WRITER.write(
        new CashNotice054(
            "N" + amount,
            List.of(
                new CashStatement(
                    "N1",
                    StatementNumbers.NONE,
                    "CA-ACC1",
                    "GBP",
                    PAID,
                    PAID,
                    null,
                    null,
                    List.of(entry),
                    1,
                    true))));
  }
}
