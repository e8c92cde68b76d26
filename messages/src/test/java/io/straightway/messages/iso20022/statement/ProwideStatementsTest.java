package io.straightway.messages.iso20022.statement;

import static org.assertj.core.api.Assertions.assertThat;

import com.prowidesoftware.swift.model.MxId;
import com.prowidesoftware.swift.model.mx.AbstractMX;
import com.prowidesoftware.swift.model.mx.MxCamt05300102;
import com.prowidesoftware.swift.model.mx.MxCamt05300108;
import com.prowidesoftware.swift.model.mx.MxSemt01700112;
import com.prowidesoftware.swift.model.mx.MxSemt04400101;
import com.prowidesoftware.swift.model.mx.dic.CreditDebitCode;
import com.prowidesoftware.swift.model.mx.dic.DeliveryReceiptType2Code;
import com.prowidesoftware.swift.model.mx.dic.ReceiveDelivery1Code;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prowide's model is the reference for postings, cash and penalties. */
final class ProwideStatementsTest {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 4);
  private static final PostingReport017 POSTINGS =
      new PostingReport017(
          "TX-1",
          DAY.minusDays(1),
          DAY,
          true,
          Set.of("SAFE-3"),
          List.of(
              new SecuritiesPosting(
                  "SAFE-1",
                  "SI1001",
                  "CU-SI1001-1",
                  "GB0002634946",
                  new BigDecimal("1000"),
                  false,
                  new SecuritiesPosting.Money("GBP", new BigDecimal("-25012.5")),
                  DAY),
              new SecuritiesPosting(
                  "SAFE-2",
                  "SI1003",
                  null,
                  "DE0001102580",
                  new BigDecimal("-250000.5"),
                  true,
                  null,
                  DAY)),
          1,
          true);
  private static final CashReport053 CASH =
      new CashReport053(
          "CA-1",
          List.of(
              new CashStatement(
                  "CA-1-1",
                  new StatementNumbers(17, 12),
                  "CASH-1",
                  "GBP",
                  DAY,
                  DAY,
                  new BigDecimal("-100"),
                  new BigDecimal("-25112.5"),
                  List.of(
                      new CashEntry(
                          "CU-SI1001-1",
                          "SI1001",
                          "E2E",
                          "INSTR",
                          DAY,
                          new BigDecimal("-25012.5"))),
                  1,
                  true)));

  private final MessageWriter writer = new MessageWriter();
  private final MessageReader reader = new MessageReader(new HardenedXml());

  @Test
  void prowideFindsInPostingsWhatWeMeant() {
    var report = MxSemt01700112.parse(text(POSTINGS)).getSctiesTxPstngRpt();
    assertThat(report.getPgntn().isLastPgInd()).isTrue();
    assertThat(report.getStmtGnlDtls().getStmtPrd().getFrDtToDt().getFrDt())
        .isEqualTo(DAY.minusDays(1));
    assertThat(report.getStmtGnlDtls().getUpdTp().getCd().value()).isEqualTo("COMP");
    assertThat(report.getSubAcctDtls()).hasSize(3);
    var account = report.getSubAcctDtls().get(0);
    assertThat(account.getSfkpgAcct().getId()).isEqualTo("SAFE-1");
    var security = account.getFinInstrmDtls().get(0);
    assertThat(security.getFinInstrmId().getISIN()).isEqualTo("GB0002634946");
    var transaction = security.getTx().get(0);
    assertThat(transaction.getAcctOwnrTxId()).isEqualTo("SI1001");
    assertThat(transaction.getAcctSvcrTxId()).isEqualTo("CU-SI1001-1");
    var details = transaction.getTxDtls();
    assertThat(details.getTxActvty().getCd().value()).isEqualTo("SETT");
    assertThat(details.getSctiesMvmntTp()).isEqualTo(ReceiveDelivery1Code.RECE);
    assertThat(details.getPmt()).isEqualTo(DeliveryReceiptType2Code.APMT);
    assertThat(details.getPstngQty().getQty().getUnit()).isEqualByComparingTo("1000");
    assertThat(details.getPstngAmt().getAmt().getValue()).isEqualByComparingTo("25012.5");
    assertThat(details.getPstngAmt().getCdtDbt()).isEqualTo(CreditDebitCode.DBIT);
    assertThat(details.getFctvSttlmDt().getDt()).isEqualTo(DAY);
  }

  @Test
  void prowideFindsInCashWhatWeMeant() {
    var told = MxCamt05300108.parse(text(CASH)).getBkToCstmrStmt();
    assertThat(told.getGrpHdr().getMsgId()).isEqualTo("CA-1");
    var statement = told.getStmt().get(0);
    assertThat(statement.getAcct().getId().getOthr().getId()).isEqualTo("CASH-1");
    assertThat(statement.getBal())
        .extracting(balance -> balance.getTp().getCdOrPrtry().getCd())
        .containsExactly("OPBD", "CLBD");
    var entry = statement.getNtry().get(0);
    assertThat(entry.getAmt().getValue()).isEqualByComparingTo("25012.5");
    assertThat(entry.getCdtDbtInd()).isEqualTo(CreditDebitCode.DBIT);
    assertThat(entry.getSts().getCd()).isEqualTo("BOOK");
    assertThat(entry.getValDt().getDt()).isEqualTo(DAY);
    assertThat(entry.getAcctSvcrRef()).isEqualTo("CU-SI1001-1");
    assertThat(entry.getNtryDtls().get(0).getTxDtls().get(0).getRefs().getAcctOwnrTxId())
        .isEqualTo("SI1001");
  }

  @Test
  void aStatementRewrittenByProwideIsReadEqual() {
    assertThat(read(MxSemt01700112.parse(text(POSTINGS)).document())).isEqualTo(POSTINGS);
    assertThat(read(MxCamt05300108.parse(text(CASH)).document())).isEqualTo(CASH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"semt.017.001.11", "semt.017.001.13", "camt.053.001.09", "camt.053.001.13"})
  void aStatementIsReadInTheOtherVersionsOfProwide(String type) {
    IsoMessage message = type.startsWith("semt") ? POSTINGS : CASH;
    String own = type.startsWith("semt") ? "semt.017.001.12" : "camt.053.001.08";
    AbstractMX parsed = AbstractMX.parse(text(message).replace(own, type), new MxId(type));
    assertThat(read(parsed.document())).isEqualTo(message);
  }

  @Test
  void theStatusOfAnEntryIsFoundWhereEarlierVersionsHaveIt() {
    String earlier =
        text(CASH)
            .replace("camt.053.001.08", "camt.053.001.02")
            .replace("<Sts><Cd>BOOK</Cd></Sts>", "<Sts>BOOK</Sts>")
            .replaceFirst("<StmtPgntn>.*</StmtPgntn>", "")
            .replace("<AcctOwnrTxId>SI1001</AcctOwnrTxId>", "");
    String older = MxCamt05300102.parse(earlier).document();
    CashEntry entry = ((CashReport053) read(older)).statements().get(0).entries().get(0);
    assertThat(entry)
        .isEqualTo(
            new CashEntry("CU-SI1001-1", null, "E2E", "INSTR", DAY, new BigDecimal("-25012.5")));
    assertThat(((CashReport053) read(older.replace(">BOOK<", ">PDNG<"))).statements())
        .allMatch(statement -> statement.entries().isEmpty());
  }

  @Test
  void penaltiesThatProwideWritesAreRead() {
    String text =
        """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.044.001.01"><SctiesTxPnltiesRpt>\
        <RptPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></RptPgntn><RptGnlDtls>\
        <RptId>P-1</RptId><RptPrd><Dt>2026-03-04</Dt></RptPrd><Frqcy><Cd>DAIL</Cd></Frqcy>\
        <PnltyListTp><Cd>FWIS</Cd></PnltyListTp><ActvtyInd>true</ActvtyInd></RptGnlDtls><Pnlty>\
        <Ccy>EUR</Ccy><Dt><Dt>2026-03-04</Dt></Dt><PnltyPerCtrPty><AggtdNetAmt>\
        <Amt Ccy="EUR">7.5</Amt><CdtDbt>DBIT</CdtDbt></AggtdNetAmt><PnltyDtls><Id>\
        <MktInfrstrctrId>T2S</MktInfrstrctrId><Id>CSD-1</Id></Id><Tp>SEFP</Tp><Sts><Sts>\
        <Cd>ACTV</Cd></Sts></Sts><CmptdAmt><Amt Ccy="EUR">10</Amt><CdtDbt>DBIT</CdtDbt></CmptdAmt>\
        <ClctnMtd>SECU</ClctnMtd><NbOfDays>1</NbOfDays><RltdTx><Ref>\
        <AcctOwnrTxId>SI1001</AcctOwnrTxId></Ref><TxDtls><SfkpgAcct><Id>SAFE-1</Id></SfkpgAcct>\
        </TxDtls></RltdTx></PnltyDtls><PnltyDtls><Id><MktInfrstrctrId>T2S</MktInfrstrctrId>\
        <Id>CSD-2</Id></Id><Tp>LMFP</Tp><CmptdAmt><Amt Ccy="EUR">2.5</Amt><CdtDbt>CRDT</CdtDbt>\
        </CmptdAmt><ClctnMtd>SECU</ClctnMtd><NbOfDays>2</NbOfDays></PnltyDtls></PnltyPerCtrPty>\
        </Pnlty></SctiesTxPnltiesRpt></Document>
        """;
    String document = MxSemt04400101.parse(text).document();

    assertThat(read(document))
        .isEqualTo(
            new PenaltyReport044(
                "P-1",
                DAY,
                DAY,
                List.of(
                    new ReportedPenalty(
                        PenaltyKind.SEFP,
                        DAY,
                        "SI1001",
                        "CSD-1",
                        "SAFE-1",
                        "EUR",
                        new BigDecimal("-10")),
                    new ReportedPenalty(
                        PenaltyKind.LMFP, DAY, null, "CSD-2", null, "EUR", new BigDecimal("2.5"))),
                1,
                true));
  }

  private String text(IsoMessage message) {
    return new String(writer.write(message), StandardCharsets.UTF_8);
  }

  private IsoMessage read(String text) {
    return ((Readable) reader.read(text.getBytes(StandardCharsets.UTF_8))).message();
  }
}
