package io.straightway.messages.iso20022.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The statements that are read, and those that are refused. */
final class StatementMessagesTest {
  private static final String CASH =
      """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr>
      <MsgId>M</MsgId><CreDtTm>2026-03-04T20:00:00+01:00</CreDtTm></GrpHdr><Stmt><Id>S</Id>
      <FrToDt><FrDtTm>2026-03-03T00:00:00</FrDtTm><ToDtTm>2026-03-04T23:59:59</ToDtTm></FrToDt>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      <Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-03</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">40.00</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2026-03-04T23:59:59Z</DtTm></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt>
      <CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-03-04</Dt></Dt></Bal>
      <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-03-04</Dt></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls>
      <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><AcctOwnrTxId>SI1</AcctOwnrTxId></Refs>
      <Amt Ccy="EUR">50.00</Amt></TxDtls>
      <TxDtls><Refs><AcctSvcrRef>BANK-2</AcctSvcrRef></Refs><Amt Ccy="EUR">20.00</Amt>
      <CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls></Ntry>
      <Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry>
      </Stmt></BkToCstmrStmt></Document>
      """;
  private static final String POSTINGS =
      """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.017.001.12"><SctiesTxPstngRpt>
      <Pgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></Pgntn><StmtGnlDtls><StmtPrd>
      <FrDtTmToDtTm><FrDtTm>2026-03-04T00:00:00Z</FrDtTm><ToDtTm>2026-03-04T23:00:00Z</ToDtTm>
      </FrDtTmToDtTm></StmtPrd><StmtBsis><Cd>SETT</Cd></StmtBsis></StmtGnlDtls>
      <SfkpgAcct><Id>SAFE-1</Id></SfkpgAcct><FinInstrmDtls><FinInstrmId><ISIN>DE0001102580</ISIN>
      </FinInstrmId><Tx><AcctOwnrTxId>SI1</AcctOwnrTxId><TxDtls><SctiesMvmntTp>DELI</SctiesMvmntTp>
      <Pmt>APMT</Pmt><PstngQty><OrgnlAndCurFace><FaceAmt>500</FaceAmt><AmtsdVal>400</AmtsdVal>
      </OrgnlAndCurFace></PstngQty><PstngAmt><Amt Ccy="EUR">10</Amt><CdtDbt>CRDT</CdtDbt></PstngAmt>
      <FctvSttlmDt><Dt>2026-03-04</Dt></FctvSttlmDt></TxDtls></Tx></FinInstrmDtls>
      </SctiesTxPstngRpt></Document>
      """;
  private static final LocalDate DAY = LocalDate.of(2026, 3, 4);

  private final MessageReader reader = new MessageReader(new HardenedXml());

  @Test
  void anEntryOfSeveralTransactionsIsOneForEachAndAPendingOneIsNone() {
    CashStatement statement = ((CashReport053) message(CASH)).statements().get(0);

    assertThat(statement)
        .isEqualTo(
            new CashStatement(
                "S",
                StatementNumbers.NONE,
                "DE89370400440532013000",
                "EUR",
                DAY.minusDays(1),
                DAY,
                new BigDecimal("10"),
                new BigDecimal("40"),
                List.of(
                    new CashEntry("BANK-1", "SI1", "NOTPROVIDED", null, DAY, new BigDecimal("50")),
                    new CashEntry("BANK-2", null, null, null, DAY, new BigDecimal("-20"))),
                1,
                true));
  }

  @Test
  void anEntryWhoseTransactionsDoNotAddUpIsOne() {
    String other = CASH.replace("<Amt Ccy=\"EUR\">50.00</Amt>", "<Amt Ccy=\"USD\">60.00</Amt>");

    assertThat(((CashReport053) message(other)).statements().get(0).entries())
        .containsExactly(new CashEntry("BANK-1", null, null, null, DAY, new BigDecimal("30")));
  }

  @Test
  void aDeliveryOfABondWithAFactorIsReadByItsOriginalFace() {
    PostingReport017 report = (PostingReport017) message(POSTINGS);

    assertThat(report.accounts()).containsExactly("SAFE-1");
    assertThat(report.complete()).isTrue();
    assertThat(report.postings())
        .containsExactly(
            new SecuritiesPosting(
                "SAFE-1",
                "SI1",
                null,
                "DE0001102580",
                new BigDecimal("-500"),
                true,
                new SecuritiesPosting.Money("EUR", new BigDecimal("10")),
                DAY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "camt.053.001.08 | camt.053.001.01 | ISO20022_NAMESPACE",
        "camt.053.001.08 | camt.052.001.08 | ISO20022_NAMESPACE",
        "<Cd>PRCD</Cd> | <Cd>CLBD</Cd> | ISO20022_STRUCTURE",
        "<Amt Ccy=\"EUR\">30.00</Amt> | <Amt Ccy=\"USD\">30.00</Amt> | ISO20022_VALUE",
        "<Amt Ccy=\"EUR\">30.00</Amt> | <Amt>30.00</Amt> | ISO20022_STRUCTURE",
        "<Amt Ccy=\"EUR\">30.00</Amt> | <Amt Ccy=\"EUR\">-30</Amt> | ISO20022_VALUE",
        "<BookgDt><Dt>2026-03-04</Dt></BookgDt> | <BookgDt/> | ISO20022_STRUCTURE",
        "<IBAN>DE89370400440532013000</IBAN> | <Othr/> | ISO20022_STRUCTURE",
        "<Id>S</Id> | <Id>S</Id><Id>S</Id> | ISO20022_STRUCTURE",
        "<Sts><Cd>BOOK</Cd></Sts> | <Sts><Cd>B<!-- -->OOK</Cd></Sts> | XML_MARKUP_IN_VALUE"
      })
  void unreadableCashStatementsAreRefused(String from, String to, FaultCode code) {
    refused(CASH.replace(from, to), code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "semt.017.001.12 | semt.017.001.10 | ISO20022_NAMESPACE",
        "<Cd>SETT</Cd> | <Cd>TRAD</Cd> | ISO20022_VALUE",
        "<ISIN>DE0001102580</ISIN> | <Desc>x</Desc> | ISO20022_STRUCTURE",
        "<FaceAmt>500</FaceAmt> | <FaceAmt>0</FaceAmt> | ISO20022_VALUE",
        "DELI | SELL | ISO20022_VALUE",
        "FrDtTm>2026-03-04 | FrDtTm>2026-03-05 | ISO20022_VALUE",
        "<PgNb>1</PgNb> | <PgNb>0</PgNb> | ISO20022_VALUE"
      })
  void unreadablePostingStatementsAreRefused(String from, String to, FaultCode code) {
    refused(POSTINGS.replace(from, to), code);
  }

  private void refused(String text, FaultCode code) {
    MessageReading reading = read(text);
    assertThat(reading).isInstanceOf(Unreadable.class);
    assertThat(((Unreadable) reading).code()).isEqualTo(code);
  }

  private Object message(String text) {
    MessageReading reading = read(text);
    assertThat(reading).isInstanceOf(Readable.class);
    return ((Readable) reading).message();
  }

  private MessageReading read(String text) {
    return reader.read(text.getBytes(StandardCharsets.UTF_8));
  }
}
