package io.straightway.element.message;

import static io.straightway.element.message.ReasonCode.FIELD_FORMAT;
import static io.straightway.element.message.ReasonCode.FIXML_ACKNOWLEDGEMENT;
import static io.straightway.element.message.ReasonCode.FIXML_ALLOCATED;
import static io.straightway.element.message.ReasonCode.FIXML_BASIS;
import static io.straightway.element.message.ReasonCode.FIXML_COPY;
import static io.straightway.element.message.ReasonCode.FIXML_COUNTERPARTY;
import static io.straightway.element.message.ReasonCode.FIXML_CURRENCY;
import static io.straightway.element.message.ReasonCode.FIXML_FACTOR;
import static io.straightway.element.message.ReasonCode.FIXML_FINANCING;
import static io.straightway.element.message.ReasonCode.FIXML_INSTRUMENT;
import static io.straightway.element.message.ReasonCode.FIXML_MULTI_LEG;
import static io.straightway.element.message.ReasonCode.FIXML_NOT_A_TRADE;
import static io.straightway.element.message.ReasonCode.FIXML_NOT_MATCHED;
import static io.straightway.element.message.ReasonCode.FIXML_REPORT_TYPE;
import static io.straightway.element.message.ReasonCode.FIXML_SECURITY_ID;
import static io.straightway.element.message.ReasonCode.FIXML_SETTLEMENT_DETAILS;
import static io.straightway.element.message.ReasonCode.FIXML_SETTLEMENT_TYPE;
import static io.straightway.element.message.ReasonCode.FIXML_SIDE;
import static io.straightway.element.message.ReasonCode.FIXML_TRADE_TYPE;
import static io.straightway.element.message.ReasonCode.FIXML_TWO_SIDED;
import static io.straightway.element.message.ReasonCode.FIXML_VERSION;
import static io.straightway.element.message.ReasonCode.XML_MALFORMED;
import static io.straightway.element.message.ReasonCode.XML_NAMESPACE;
import static io.straightway.element.message.ReasonCode.XML_STRUCTURE;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.FixmlXml;
import io.straightway.element.TradeXml;
import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.Side;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The meaning of a FIXML trade capture report, and the reports that are refused. */
class FixmlReportTest {
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  @Test
  void aReportSaysTheSameAsTheMessageOfItsTrade() {
    assertThat(read(report())).isEqualTo(read(TradeXml.purchase("OMS", 7).text()));
  }

  @Test
  void bothVersionsOfFixmlAreRead() {
    String five = sample().with("TrdCaptRpt/@Ccy", "GBP").with("RptSide/@Ccy", "").report();
    assertThat(read(FixmlXml.document(FixmlXml.FIX_5_0_SP2, five))).isEqualTo(read(report()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.0 SP2", "FIX.5.0SP2", "5.0SP2", "4.4", "FIX.4.4"})
  void aVersionSaysWhatANamespaceWould(String version) {
    String text = report().replace("xmlns=\"" + FixmlXml.FIX_4_4, "v=\"" + version);

    assertThat(read(text)).isEqualTo(read(report()));
  }

  @Test
  void everyFieldIsTakenFromItsPlace() {
    String text =
        FixmlXml.document(
            FixmlXml.FIX_5_0_SP2,
            """
            <!-- a replacement -->
            <TrdCaptRpt RptID="R-9" TrdID="T:1/2" ExecID="ignored" TransTyp="2" ExecTyp="G"
                RptID2="3" RptRefID="R-8" PxTyp="1" QtyTyp="0" MLegRptTyp="1" LastQty="1000000"
                LastPx="99.125" Ccy="GBP" SettlCcy="GBP" TrdDt="2026-11-20" SettlDt="2026-11-24"
                LastMkt="XLON">
              <Hdr SID="OMS.1" SeqNum="44" Snt="2026-11-20T10:00:00+01:00"><Hop ID="H"/></Hdr>
              <Pty ID="BARCGB22" R="17" Src="B"><Sub ID="x" Typ="2"/></Pty>
              <Instrmt ID="GB00B24FF097" Src="4" CFI="DBFTFB" Sym="[N/A]"><AID AltID="x"/></Instrmt>
              <Amt Typ="CASH" Amt="-5"/>
              <RptSide Side="2" AcrdIntAmt="1234.5" NetMny="992474.1">
                <Pty ID="TRADER" R="11" Src="D"/><Pty ID="ACC2" R="24" Src="D"/>
                <Comm Comm="1.25" CommTyp="3" Ccy="GBP"/>
                <MiscFees Amt="2" Curr="GBP" Typ="4" Basis="0"/>
                <MiscFees Amt="0.10" Typ="1"/><MiscFees Amt="0.05" Typ="6"/>
                <MiscFees Amt="7.00" Typ="5"/>
              </RptSide>
            </TrdCaptRpt>
            """);

    TradeTerms trade = read(text);

    assertThat(trade)
        .isEqualTo(
            new TradeTerms(
                new MessageKey("OMS.1", "R-9"),
                44L,
                Instant.parse("2026-11-20T09:00:00Z"),
                Action.AMEND,
                "T:1/2",
                3,
                Side.SELL,
                "GB00B24FF097",
                "ACC2",
                "BARCGB22XXX",
                new BigDecimal("1000000"),
                new BigDecimal("99.125"),
                "GBP",
                LocalDate.of(2026, 11, 20),
                LocalDate.of(2026, 11, 24),
                PaymentType.AGAINST,
                null,
                "XLON",
                List.of(
                    new Fee(FeeKind.COMMISSION, new BigDecimal("1.25")),
                    new Fee(FeeKind.EXCHANGE, new BigDecimal("2")),
                    new Fee(FeeKind.OTHER, new BigDecimal("0.15")),
                    new Fee(FeeKind.TAX, new BigDecimal("7.00"))),
                new BigDecimal("1234.5"),
                new BigDecimal("992474.1"),
                null,
                null,
                null));
  }

  @Test
  void theHeaderOfTheBatchSpeaksForMessagesThatSayNothing() {
    String header = "<Hdr SID=\"DESK\" Snt=\"2026-11-20T08:00:00Z\"/>";
    String own = FixmlXml.purchase("OMS", 7).report();
    String bare = FixmlXml.purchase("OMS", 7).without("Hdr").report();

    TradeTerms inherited = read(batchOf(header + bare));
    TradeTerms overridden = read(batchOf(header + own));

    assertThat(inherited.key()).isEqualTo(new MessageKey("DESK", "OMS-7"));
    assertThat(inherited.sentAt()).isEqualTo(Instant.parse("2026-11-20T08:00:00Z"));
    assertThat(inherited.sequenceNumber()).isNull();
    assertThat(overridden.key()).isEqualTo(new MessageKey("OMS", "OMS-7"));
    assertThat(overridden.sequenceNumber()).isEqualTo(7);
  }

  @Test
  void theSideWithAnAccountIsOurs() {
    String contra = "<RptSide Side=\"2\"><Pty ID=\"CITIUS33\" Src=\"B\" R=\"1\"/></RptSide>";

    TradeTerms trade = read(FixmlXml.purchase("OMS", 7).without("Pty").plus(contra).text());

    assertThat(trade.side()).isEqualTo(Side.BUY);
    assertThat(trade.account()).isEqualTo("ACC1");
    assertThat(trade.counterparty()).isEqualTo("CITIUS33XXX");
  }

  @Test
  void valuesOfAPlainTradeAreNoFault() {
    FixmlXml plain =
        sample()
            .with("TrdCaptRpt/@TrdTyp", "0")
            .with("TrdCaptRpt/@MtchStat", "0")
            .with("TrdCaptRpt/@CopyMsgInd", "N")
            .with("TrdCaptRpt/@SettlTyp", "0")
            .with("Instrmt/@SecTyp", "CS")
            .with("Instrmt/@CFI", "ESVUFR")
            .with("Instrmt/@Fctr", "1.00")
            .with("Instrmt/@Mult", "1");

    assertThat(read(plain.text())).isEqualTo(read(report()));
  }

  @ParameterizedTest
  @MethodSource
  void aBadReportIsRefusedWithItsCode(ReasonCode code, String field, String text) {
    Unreadable unreadable = refused(text);

    assertThat(unreadable.refusal().code()).isEqualTo(code);
    assertThat(unreadable.refusal().field()).isEqualTo(field);
    assertThat(unreadable.refusal().reason()).as("one sentence").matches("[ -~]{10,250}\\.");
    assertThat(unreadable.key()).isEqualTo(new MessageKey("OMS", "OMS-7"));
    assertThat(unreadable.sequenceNumber()).isEqualTo(7);
  }

  static Stream<Arguments> aBadReportIsRefusedWithItsCode() {
    return Stream.of(
        bad(XML_STRUCTURE, "TrdCaptRpt/@TransTyp", ""),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TransTyp", "3"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TransTyp", "4"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@RptTyp", "1"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@ExecTyp", "H"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@ExecTyp", "0"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TrdRptStat", "1"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TrdRptStat", "2"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TrdRptStat", "3"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TrdRptStat", "4"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TrdRptStat", "11"),
        bad(FIXML_REPORT_TYPE, "TrdCaptRpt/@TrdRptStat", "00"),
        bad(FIXML_MULTI_LEG, "TrdCaptRpt", "TrdCaptRpt/@MLegRptTyp", "2"),
        bad(FIXML_MULTI_LEG, "TrdCaptRpt", "TrdCaptRpt/@MLEGRptTyp", "3"),
        bad(FIXML_MULTI_LEG, "RptSide/@MLegRptTyp", "2"),
        of(FIXML_MULTI_LEG, "TrdCaptRpt", sample().plus("<TrdLeg><Leg Side=\"1\"/></TrdLeg>")),
        of(FIXML_ALLOCATED, "RptSide/@AllocInd", sample().with("RptSide/@AllocInd", "3")),
        of(FIXML_ALLOCATED, "TrdCaptRpt/@AllocInd", sample().with("TrdCaptRpt/@AllocInd", "5")),
        of(
            FIXML_SETTLEMENT_DETAILS,
            "SettlDetails",
            sample()
                .plusInSide(
                    "<SettlDetails SettlSrc=\"2\"><Pty ID=\"X\" R=\"10\"/></SettlDetails>")),
        of(FIXML_ALLOCATED, "Alloc", sample().plusInSide("<Alloc Acct=\"A\" Qty=\"10\"/>")),
        bad(FIXML_SIDE, "RptSide/@Side", "5"),
        bad(XML_STRUCTURE, "RptSide/@Side", ""),
        bad(FIXML_SECURITY_ID, "Instrmt/@Src", "1"),
        bad(FIXML_SECURITY_ID, "Instrmt/@Src", ""),
        bad(FIXML_SECURITY_ID, "Instrmt/@Src", "Instrmt/@ID", ""),
        bad(FIELD_FORMAT, "Instrmt/@ID", "GB00BH4HKS3X"),
        of(XML_STRUCTURE, "Instrmt", sample().without("Instrmt")),
        of(XML_STRUCTURE, "Instrmt", sample().plus("<Instrmt ID=\"x\"/>")),
        of(FIXML_COUNTERPARTY, "Pty", sample().without("Pty")),
        bad(FIXML_COUNTERPARTY, "Pty", "Pty/@Src", "D"),
        bad(FIXML_COUNTERPARTY, "Pty", "Pty/@R", "1"),
        of(
            FIXML_COUNTERPARTY,
            "Pty",
            sample().plusInSide("<Pty ID=\"CITIUS33\" Src=\"B\" R=\"17\"/>")),
        bad(FIELD_FORMAT, "Pty/@ID", "Barclays"),
        of(FIXML_TWO_SIDED, "RptSide/@Acct", sample().plus("<RptSide Side=\"2\" Acct=\"ACC2\"/>")),
        of(
            FIXML_TWO_SIDED,
            "RptSide/@Acct",
            sample().with("RptSide/@Acct", "").plus("<RptSide Side=\"2\"/>")),
        of(FIXML_TWO_SIDED, "RptSide/@Side", sample().plus("<RptSide Side=\"1\"/>")),
        of(XML_STRUCTURE, "RptSide", sample().plus("<RptSide Side=\"2\"/><RptSide Side=\"2\"/>")),
        bad(XML_STRUCTURE, "RptSide/@Acct", ""),
        bad(FIXML_CURRENCY, "TrdCaptRpt/@Ccy", "TrdCaptRpt/@Ccy", "USD"),
        bad(FIXML_CURRENCY, "TrdCaptRpt/@Ccy", "TrdCaptRpt/@Ccy", "USD"),
        bad(FIELD_FORMAT, "SettlCcy", "TrdCaptRpt/@SettlCcy", "usd"),
        bad(FIXML_CURRENCY, "TrdCaptRpt/@Ccy", "Comm/@Ccy", "USD"),
        of(
            FIXML_CURRENCY,
            "TrdCaptRpt/@Ccy",
            sample().plusInSide("<MiscFees Amt=\"1\" Typ=\"4\" Curr=\"USD\"/>")),
        bad(XML_STRUCTURE, "TrdCaptRpt/@Ccy", "RptSide/@Ccy", ""),
        bad(FIXML_BASIS, "Comm/@CommTyp", "2"),
        bad(FIXML_BASIS, "Comm/@CommTyp", ""),
        bad(FIELD_FORMAT, "Comm/@Comm", "-1"),
        bad(FIXML_BASIS, "TrdCaptRpt/@QtyTyp", "1"),
        bad(FIXML_BASIS, "TrdCaptRpt/@PxTyp", "2"),
        of(
            FIXML_BASIS,
            "TrdCaptRpt/@PxTyp",
            sample().with("TrdCaptRpt/@PxTyp", "2").with("Instrmt/@CFI", "DBFTFB")),
        of(
            FIXML_BASIS,
            "MiscFees/@Basis",
            sample().plusInSide("<MiscFees Amt=\"1\" Typ=\"4\" Basis=\"2\"/>")),
        of(FIXML_BASIS, "MiscFees/@Typ", sample().plusInSide("<MiscFees Amt=\"1\" Typ=\"34\"/>")),
        of(FIELD_FORMAT, "MiscFees/@Amt", sample().plusInSide("<MiscFees Typ=\"4\"/>")),
        of(
            FIELD_FORMAT,
            "MiscFees/@Amt",
            sample()
                .plusInSide(
                    "<MiscFees Typ=\"4\" Amt=\"999999999999999999\"/>"
                        + "<MiscFees Typ=\"4\" Amt=\"1\"/>")),
        of(XML_STRUCTURE, "Comm", sample().plusInSide("<Comm Comm=\"1\" CommTyp=\"3\"/>")),
        bad(FIXML_TRADE_TYPE, "TrdCaptRpt/@TrdTyp", "1"),
        bad(FIXML_TRADE_TYPE, "TrdCaptRpt/@TrdTyp", "22"),
        bad(FIXML_TRADE_TYPE, "TrdCaptRpt/@TrdTyp2", "50"),
        bad(FIXML_TRADE_TYPE, "TrdCaptRpt/@TrdSubTyp", "0"),
        bad(FIXML_TRADE_TYPE, "TrdCaptRpt/@TrnsfrRsn", "x"),
        bad(FIXML_TRADE_TYPE, "RptSide/@TrdSubTyp", "9"),
        bad(FIXML_NOT_MATCHED, "TrdCaptRpt/@MtchStat", "1"),
        bad(FIXML_NOT_MATCHED, "TrdCaptRpt/@MtchStat", "2"),
        bad(FIXML_COPY, "TrdCaptRpt/@CopyMsgInd", "Y"),
        bad(FIXML_INSTRUMENT, "Instrmt/@SecTyp", "FUT"),
        bad(FIXML_INSTRUMENT, "Instrmt/@SecTyp", "REPO"),
        bad(FIXML_INSTRUMENT, "Instrmt/@CFI", "OPAXPS"),
        bad(FIXML_INSTRUMENT, "Instrmt/@StrkPx", "65"),
        bad(FIXML_INSTRUMENT, "Instrmt/@PutCall", "0"),
        of(FIXML_INSTRUMENT, "Undly", sample().plus("<Undly ID=\"NG\"/>")),
        bad(FIXML_FACTOR, "Instrmt/@Fctr", "0.85"),
        bad(FIXML_FACTOR, "Instrmt/@Mult", "10000"),
        of(FIXML_FINANCING, "FinDetls", sample().plus("<FinDetls AgmtDesc=\"GMRA\"/>")),
        of(
            FIXML_FINANCING,
            "FinDetls",
            sample().plus("<FinDetls DlvryTyp=\"1\" AgmtDesc=\"GMRA\"/>")),
        of(FIXML_FINANCING, "FinDetls", sample().plus("<FinDetls DlvryTyp=\"2\"/>")),
        of(
            FIXML_FINANCING,
            "FinDetls",
            sample().plus("<FinDetls DlvryTyp=\"1\"/><FinDetls AgmtID=\"A\"/>")),
        bad(FIXML_FINANCING, "RptSide/@StartCsh", "25000"),
        bad(FIXML_FINANCING, "RptSide/@EndCsh", "25010"),
        bad(FIXML_FINANCING, "RptSide/@EndAcrdIntAmt", "1"),
        bad(FIXML_CURRENCY, "RptSide/@SettlCurrFxRt", "1.1"),
        bad(FIXML_SETTLEMENT_TYPE, "TrdCaptRpt/@SettlTyp", "2"),
        bad(FIELD_FORMAT, "RptSide/@NetMny", "-1"),
        bad(FIXML_VERSION, "TrdCaptRpt/@RptID2", "TrdCaptRpt/@TransTyp", "2"),
        bad(FIXML_VERSION, "TrdCaptRpt/@RptID2", "TrdCaptRpt/@TransTyp", "1"),
        bad(FIELD_FORMAT, "TrdCaptRpt/@RptID2", "second"),
        bad(XML_STRUCTURE, "TrdCaptRpt/@ExecID", ""),
        bad(XML_STRUCTURE, "TrdCaptRpt/@TxnTm", ""),
        bad(FIELD_FORMAT, "TrdCaptRpt/@LastQty", "0"),
        bad(FIELD_FORMAT, "TrdCaptRpt/@LastQty", "1e3"),
        bad(FIELD_FORMAT, "TrdCaptRpt/@LastQty", " 1000"),
        bad(FIELD_FORMAT, "TrdCaptRpt/@LastQty", "\u0661\u0660"),
        bad(FIELD_FORMAT, "TrdCaptRpt/@LastPx", "1.123456789"),
        bad(XML_STRUCTURE, "TrdCaptRpt/@LastPx", ""),
        bad(FIELD_FORMAT, "TrdCaptRpt/@TrdDt", "2026-02-30"),
        bad(FIELD_FORMAT, "TrdCaptRpt/@SettlDt", "20261124"),
        bad(FIELD_FORMAT, "RptSide/@AcrdIntAmt", "NaN"),
        bad(FIELD_FORMAT, "RptSide/@AcrdIntAmt", "--1"),
        of(XML_STRUCTURE, "Hdr", sample().plus("<Hdr SID=\"OTHER\"/>")),
        of(XML_STRUCTURE, "TrdCaptRpt", sample().plus("some text")),
        of(XML_NAMESPACE, null, sample().plus("<x xmlns=\"urn:other\"/>")),
        Arguments.of(
            XML_MALFORMED, null, sample().text().replace("</RptSide>", "</RptSide></Oops>")));
  }

  @ParameterizedTest
  @MethodSource
  void aReportWithoutAKeyIsRejected(ReasonCode code, String text) {
    Unreadable unreadable = refused(text);

    assertThat(unreadable.refusal().code()).isEqualTo(code);
    assertThat(code.outcome()).isEqualTo(ReasonCode.Outcome.REJECTED);
    assertThat(unreadable.key()).isNull();
  }

  static Stream<Arguments> aReportWithoutAKeyIsRejected() {
    String xml = sample().report();
    return Stream.of(
        Arguments.of(XML_STRUCTURE, sample().with("TrdCaptRpt/@RptID", "").text()),
        Arguments.of(XML_STRUCTURE, sample().with("Hdr/@SID", "").text()),
        // a fault that a person could repair does not hide the missing key
        Arguments.of(
            XML_STRUCTURE, sample().without("Hdr").with("TrdCaptRpt/@MLegRptTyp", "2").text()),
        Arguments.of(FIELD_FORMAT, sample().with("TrdCaptRpt/@RptID", "a b").text()),
        Arguments.of(FIXML_ACKNOWLEDGEMENT, document("<TrdCaptRptAck RptID=\"OMS-7\"/>")),
        Arguments.of(FIXML_ACKNOWLEDGEMENT, document("<TrdCaptRptReqAck ReqID=\"1\"/>")),
        Arguments.of(FIXML_NOT_A_TRADE, document("<Order ClOrdID=\"1\"><Hdr SID=\"A\"/></Order>")),
        Arguments.of(FIXML_NOT_A_TRADE, document("<ExecRpt ExecID=\"1\"/>")),
        Arguments.of(XML_STRUCTURE, document("")),
        Arguments.of(XML_STRUCTURE, document("<Batch/>")),
        Arguments.of(XML_STRUCTURE, document(xml + xml)),
        Arguments.of(XML_STRUCTURE, batchOf(xml + xml)),
        Arguments.of(XML_NAMESPACE, FixmlXml.document("", xml)),
        Arguments.of(XML_NAMESPACE, "<FIXML v=\"4.2\">" + xml + "</FIXML>"),
        Arguments.of(XML_NAMESPACE, "<FIXML v=\"5.0\">" + xml + "</FIXML>"),
        Arguments.of(
            XML_NAMESPACE,
            report().replace("<FIXML ", "<FIXML v=\"4.4\" ").replace("L-4-4", "L-4-2")),
        Arguments.of(XML_NAMESPACE, FixmlXml.document("http://www.fixprotocol.org/FIXML-5-0", xml)),
        Arguments.of(XML_NAMESPACE, FixmlXml.document("urn:straightway:trade:1", xml)));
  }

  private static FixmlXml sample() {
    return FixmlXml.purchase("OMS", 7);
  }

  private static String report() {
    return sample().text();
  }

  private static String document(String content) {
    return FixmlXml.document(FixmlXml.FIX_4_4, content);
  }

  private static String batchOf(String content) {
    return document("<Batch>" + content + "</Batch>");
  }

  private static Arguments bad(ReasonCode code, String attribute, String value) {
    return bad(code, attribute, attribute, value);
  }

  private static Arguments bad(ReasonCode code, String field, String attribute, String value) {
    return of(code, field, sample().with(attribute, value));
  }

  private static Arguments of(ReasonCode code, @Nullable String field, FixmlXml xml) {
    return Arguments.of(code, field, xml.text());
  }

  private TradeTerms read(String text) {
    Reading reading = reader.read(Samples.utf8(text));
    assertThat(reading).isInstanceOf(TradeTerms.class);
    return (TradeTerms) reading;
  }

  private Unreadable refused(String text) {
    Reading reading = reader.read(Samples.utf8(text));
    assertThat(reading).isInstanceOf(Unreadable.class);
    return (Unreadable) reading;
  }
}
