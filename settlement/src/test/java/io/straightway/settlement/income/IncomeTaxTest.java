package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tax that a custodian reports as withheld, on a dividend of 10,504.50, in MT566 and seev.036. */
final class IncomeTaxTest extends CouponBonds {
  private static final String STATE =
      "SELECT trim_scale(gross), trim_scale(tax), trim_scale(expected), trim_scale(open), state FROM income_item";

  private void expectDividend() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    installation.announce(
        """
        isin,currency,ex_date,record_date,payment_date,rate,tax_percent
        GB00BH4HKS39,GBP,2026-11-30,2026-11-30,2026-12-01,10.5045,
        """);
    endDay(RECORD);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withheldTaxIsBookedToTaxAndWhatCanBeReclaimedToItsAccount(boolean isMt) throws Exception {
    expectDividend();
    paid(isMt, "NEWM", "7733.94", "2000.56", "770", "1204.89");

    assertThat(installation.query(STATE)).containsExactly("10504.5 2770.56 7733.94 0 RECEIVED");
    assertThat(balance("TAX:ACC1:GBP")).isEqualTo("1565.67");
    assertThat(balance("TAX_RECLAIM:ACC1:GBP")).isEqualTo("1204.89");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("0");
    assertThat(balance("INCOME:ACC1:GBP")).isEqualTo("-10504.5");
    found("UPDATE income_entry SET tax = 1 WHERE kind = 'PAID'", "TAX");

    paid(isMt, "REVR", "7733.94", "2000.56", "770", "1204.89");
    assertThat(installation.query(STATE)).containsExactly("10504.5 0 10504.5 10504.5 EXPECTED");
    assertThat(balance("TAX:ACC1:GBP")).isEqualTo("0");
    assertThat(balance("TAX_RECLAIM:ACC1:GBP")).isEqualTo("0");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("10504.5");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theExpectedTaxIsReplacedByThatWithheld(boolean isMt) throws Exception {
    installation.decide(DecisionKind.INCOME_TAX.of(IncomeDesk.tax("GB", BigDecimal.valueOf(15))));
    expectDividend();
    assertThat(installation.query(STATE))
        .containsExactly("10504.5 1575.68 8928.82 8928.82 EXPECTED");
    paid(isMt, "NEWM", "3000", "1000", "0", "0");
    assertThat(installation.query(STATE)).containsExactly("10504.5 1000 9504.5 6504.5 DIFFERENT");
    paid(isMt, "NEWM", "4733.94", "1770.56", "0", "0");
    assertThat(installation.query(STATE)).containsExactly("10504.5 2770.56 7733.94 0 RECEIVED");
    assertThat(balance("TAX:ACC1:GBP")).isEqualTo("2770.56");
    endDay(RECORD);
    assertThat(installation.query(STATE)).containsExactly("10504.5 2770.56 7733.94 0 RECEIVED");
  }

  private void paid(boolean isMt, String function, String cash, String... taxes) throws Exception {
    if (isMt) {
      receiveMt("566", mt(function, cash, taxes));
    } else {
      receive(mx(function.equals("NEWM"), cash, taxes));
    }
    assertThat(installation.query("SELECT code FROM custodian_message WHERE state <> 'APPLIED'"))
        .isEmpty();
  }

  private static String mt(String function, String cash, String... taxes) {
    return """
    :16R:GENL
    :20C::CORP//CA9
    :20C::SEME//%s%s
    :23G:%s
    :22F::CAEV//DVCA
    :16S:GENL
    :16R:USECU
    :97A::SAFE//SK-ACC1
    :35B:ISIN GB00BH4HKS39
    :16S:USECU
    :16R:CACONF
    :22F::CAOP//CASH
    :16R:CASHMOVE
    :22H::CRDB//CRED
    :19B::PSTA//GBP%s
    :19B::GRSS//GBP10504,50
    :19B::TAXR//GBP%s
    :19B::WITL//GBP%s
    :19B::TXRC//GBP%s
    :98A::POST//20261201
    :16S:CASHMOVE
    :16S:CACONF
    """
        .formatted(
            function,
            cash.replace(".", ""),
            function,
            number(cash),
            number(taxes[0]),
            number(taxes[1]),
            number(taxes[2]));
  }

  private static String number(String amount) {
    return amount.contains(".") ? amount.replace('.', ',') : amount + ",";
  }

  private static byte[] mx(boolean isNew, String cash, String... taxes) {
    String amounts =
        isNew
            ? """
              <AmtDtls><PstngAmt Ccy="GBP">%s</PstngAmt><TaxRclmAmt Ccy="GBP">%s</TaxRclmAmt>\
              <WhldgTaxAmt Ccy="GBP">%s</WhldgTaxAmt><ScndLvlTaxAmt Ccy="GBP">%s</ScndLvlTaxAmt>\
              </AmtDtls><DtDtls><PstngDt>2026-12-01</PstngDt></DtDtls>"""
                .formatted(cash, taxes[2], taxes[0], taxes[1])
            : "<PstngDt>2026-12-01</PstngDt><PstngAmt Ccy=\"GBP\">%s</PstngAmt>".formatted(cash);
    return """
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:seev.03%s.001.14"><%2$s><CorpActnGnlInf>\
    <CorpActnEvtId>CA9</CorpActnEvtId><EvtTp><Cd>DVCA</Cd></EvtTp><FinInstrmId>\
    <ISIN>GB00BH4HKS39</ISIN></FinInstrmId></CorpActnGnlInf><AcctDtls><SfkpgAcct>SK-ACC1\
    </SfkpgAcct></AcctDtls><CorpActnConfDtls><CshMvmntDtls><CdtDbtInd>CRDT</CdtDbtInd>%3$s\
    </CshMvmntDtls></CorpActnConfDtls></%2$s></Document>"""
        .formatted(
            isNew ? "6" : "7", isNew ? "CorpActnMvmntConf" : "CorpActnMvmntRvslAdvc", amounts)
        .getBytes(StandardCharsets.UTF_8);
  }
}
