package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageReaderTest {
  private final MessageWriter writer = new MessageWriter();
  private final MessageReader reader = new MessageReader(new HardenedXml());
  private final String purchase = Samples.text(writer.write(Samples.purchase()));
  private final String part = Samples.text(writer.write(Samples.part()));

  @Test
  void aMessageInAWrapperWithAHeaderIsRead() {
    String wrapped =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Envelope><!-- sent --><AppHdr"
            + " xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\"><Fr/><BizMsgIdr>1</BizMsgIdr>"
            + "<CpyDplct>COPY</CpyDplct></AppHdr>\n "
            + purchase
            + "</Envelope>";
    assertThat(read(wrapped))
        .isEqualTo(new Readable(Samples.purchase(), new MessageEnvelope("1", false)));
    for (String mark : List.of("<CpyDplct>CODU", "<CpyDplct>DUPL")) {
      assertThat(read(wrapped.replace("<CpyDplct>COPY", mark)))
          .isEqualTo(new Readable(Samples.purchase(), new MessageEnvelope("1", true)));
    }
    assertThat(read(wrapped.replace("<Fr/>", "<PssblDplct>true</PssblDplct>")))
        .isEqualTo(new Readable(Samples.purchase(), new MessageEnvelope("1", true)));
  }

  @Test
  void prefixesAreAsGoodAsADefaultNamespace() {
    String prefixed =
        purchase
            .replaceAll("<(/?)([A-Za-z])", "<$1p:$2")
            .replace("<p:Document xmlns=", "<p:Document xmlns:p=");
    assertThat(read(prefixed)).isEqualTo(new Readable(Samples.purchase()));
  }

  @Test
  void unusedElementsAreSkipped() {
    String more =
        purchase
            .replace(
                "</TxId>", "</TxId><SplmtryData><Envlp><x xmlns=\"y\">1</x></Envlp></SplmtryData>")
            .replace("<FinInstrmId>", "<FinInstrmId><!-- a comment -->");
    assertThat(read(more)).isEqualTo(new Readable(Samples.purchase()));
  }

  @ParameterizedTest(name = "{0} in place of {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sese.023.001.11       | sese.023.001.09                       | ISO20022_NAMESPACE
          urn:iso:std           | urn:iso:xyz                           | ISO20022_NAMESPACE
          <TxId>SI1001</TxId>   | <TxId xmlns="urn:other">SI1001</TxId> | ISO20022_NAMESPACE
          <TxId>SI1001</TxId>   |                                       | ISO20022_STRUCTURE
          <TxId>SI1001</TxId>   | <TxId/><TxId/>                        | ISO20022_STRUCTURE
          <TxId>SI1001</TxId>   | <TxId><b/></TxId>                     | ISO20022_STRUCTURE
          <TxId>SI1001</TxId>   | <TxId></TxId>                         | ISO20022_VALUE
          <TxId>SI1001</TxId>   | <TxId> SI1001</TxId>                  | ISO20022_VALUE
          SI1001                | SI10<!-- -->01                        | XML_MARKUP_IN_VALUE
          SI1001                | SI&#10;1001                           | ISO20022_VALUE
          SI1001                | ÄÖÜ                                   | ISO20022_VALUE
          SI1001                | 123456789012345678901234567890123456  | ISO20022_VALUE
          </SctiesSttlmTxInstr> | </SctiesSttlmTxInstr><SctiesSttlmTxInstr/> | ISO20022_STRUCTURE
          <FinInstrmId>         | hello<FinInstrmId>                    | ISO20022_STRUCTURE
          </Document>           | </Document><Document/>                | XML_MALFORMED
          <Document             | <!DOCTYPE Document><Document          | XML_DTD
          >1000<                | >-1000<                               | ISO20022_VALUE
          >1000<                | >+1000<                               | ISO20022_VALUE
          >1000<                | >0<                                   | ISO20022_VALUE
          >1000<                | >0.000000001<                         | ISO20022_VALUE
          >1000<                | >1e400<                               | ISO20022_VALUE
          >1000<                | >1E+100000000<                        | ISO20022_VALUE
          >1000<                | >NaN<                                 | ISO20022_VALUE
          >1000<                | >١٠٠٠<                                | ISO20022_VALUE
          >1000<                | >1000000000000000000<                 | ISO20022_VALUE
          >1000<                | >12345678901.12345678<                | ISO20022_VALUE
          >25012.5<             | >25012.50001<                         | ISO20022_VALUE
          Ccy="GBP"             |                                       | ISO20022_STRUCTURE
          Ccy="GBP"             | Ccy="gbp"                             | ISO20022_VALUE
          GB0002634946          | GB000263494                           | ISO20022_VALUE
          AGNTGB2L              | AGNTGB2                               | ISO20022_VALUE
          AGNTGB2L              | agntgb2l                              | ISO20022_VALUE
          2026-03-04            | 2026-02-30                            | ISO20022_VALUE
          2026-03-04            | 99999-03-04                           | ISO20022_VALUE
          2026-03-04            | 1899-03-04                            | ISO20022_VALUE
          2026-03-04            | infinity                              | ISO20022_VALUE
          RECE                  | BOTH                                  | ISO20022_VALUE
          APMT                  | FREE                                  | ISO20022_VALUE
          <Cd>TRAD</Cd>         | <Cd>REPU</Cd>                         | ISO20022_VALUE
          <Ind>false</Ind>      | <Ind>no</Ind>                         | ISO20022_VALUE
          <Unit>1000</Unit>     | <AmtsdVal>1000</AmtsdVal>             | ISO20022_STRUCTURE
          <Unit>1000</Unit>     | <Unit>1</Unit><FaceAmt>1</FaceAmt>    | ISO20022_STRUCTURE
          """)
  void unusableMessagesHaveACode(String good, String bad, FaultCode code) {
    assertThat(purchase).contains(good);
    String message =
        purchase.replaceFirst(java.util.regex.Pattern.quote(good), bad == null ? "" : bad);
    assertThat(read(message))
        .isInstanceOfSatisfying(
            Unreadable.class,
            unreadable -> {
              assertThat(unreadable.code()).isEqualTo(code);
              assertThat(unreadable.reason()).matches("[ -~]{10,300}");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "'',XML_MALFORMED",
    "hello,XML_MALFORMED",
    "<a/>,ISO20022_STRUCTURE",
    "<Document/>,ISO20022_NAMESPACE",
    "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:sese.023.001.11'/>,ISO20022_STRUCTURE"
  })
  void contentThatIsNoMessageHasACode(String text, FaultCode code) {
    assertThat(read(text)).extracting("code").isEqualTo(code);
  }

  @Test
  void anotherEncodingIsRefused() {
    MessageReading reading = reader.read(purchase.getBytes(StandardCharsets.UTF_16));
    assertThat(reading).extracting("code").isEqualTo(FaultCode.XML_ENCODING);
  }

  @Test
  void everyCutOfAMessageIsRefused() {
    byte[] whole = writer.write(Samples.part());
    List<Integer> taken = new ArrayList<>();
    for (int length = 0; length < whole.length; length++) {
      if (reader.read(java.util.Arrays.copyOf(whole, length)) instanceof Readable) {
        taken.add(length);
      }
    }
    assertThat(taken).isEmpty();
  }

  @Test
  void aDocumentOfManyDifferentNamesIsRefusedBeforeItIsSlow() {
    String statement = Samples.text(writer.write(Samples.statement()));
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      names.append("<q").append(i).append("/>");
    }
    assertThat(read(statement.replace("<Pgntn>", names + "<Pgntn>")))
        .extracting("code")
        .isEqualTo(FaultCode.XML_LIMIT);
  }

  @Test
  void onlyAStatementMayBeLong() {
    String padding = " ".repeat(64 * 1024);
    assertThat(read(purchase.replace("<TradDtls>", padding + "<TradDtls>")))
        .extracting("code")
        .isEqualTo(FaultCode.MESSAGE_TOO_LARGE);
    String statement = Samples.text(writer.write(Samples.statement()));
    assertThat(read(statement.replace("<Pgntn>", padding + "<Pgntn>")))
        .isEqualTo(new Readable(Samples.statement()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<PreConf>PREC</PreConf>", "<PreConf/>"})
  void aPreConfirmationIsNotTakenForASettlement(String element) {
    assertThat(read(part.replace("<PrtlSttlm>", element + "<PrtlSttlm>")))
        .isEqualTo(
            new Unreadable(
                FaultCode.ISO20022_VALUE, "A pre-confirmation: nothing has settled yet."));
  }

  @ParameterizedTest(name = "{0} in place of {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <AddtlParams><PrtlSttlm>PAIN</PrtlSttlm></AddtlParams> |
          PAIN                          | SOME
          <FaceAmt>150000.5</FaceAmt>   | <Unit>150000.5</Unit>
          Ccy="EUR">149474.04           | Ccy="USD">149474.04
          APMT                          | FREE
          """)
  void aConfirmationThatContradictsItselfIsRefused(String good, String bad) {
    assertThat(part).contains(good);
    assertThat(read(part.replace(good, bad == null ? "" : bad)))
        .extracting("code")
        .isEqualTo(FaultCode.ISO20022_VALUE);
  }

  @Test
  void aFreeConfirmationMayTellNoAmount() {
    byte[] bytes = writer.write(Samples.free());
    assertThat(Samples.text(bytes)).doesNotContain("SttldAmt");
    assertThat(reader.read(bytes)).isEqualTo(new Readable(Samples.free()));
  }

  @Test
  void theDayOfADateAndTimeIsTheOneWritten() {
    String timed =
        part.replace(
            "<FctvSttlmDt><Dt><Dt>2026-03-04</Dt>",
            "<FctvSttlmDt><Dt><DtTm>2026-03-04T23:59:59.5-05:00</DtTm>");
    assertThat(timed).isNotEqualTo(part);
    assertThat(read(timed)).isEqualTo(new Readable(Samples.part()));
  }

  @Test
  void theStatusesOfMatchingAndSettlementStandSideBySide() {
    String text = Samples.text(writer.write(Samples.status(Status.FAILING, "LACK")));
    String both = text.replace("<SttlmSts>", "<MtchgSts><Mtchd/></MtchgSts><SttlmSts>");
    assertThat(((SettlementStatus024) ((Readable) read(both)).message()).text())
        .isEqualTo("MATCHED; FAILING LACK: Because of <this> & that");
  }

  @Test
  void aReasonInProprietaryWordsIsReadAndMadeHarmless() {
    String text = Samples.text(writer.write(Samples.status(Status.FAILING, "LACK")));
    String other =
        text.replace(
                "<Cd><Cd>LACK</Cd></Cd>", "<Cd><Prtry><Id>Lx01</Id><Issr>X</Issr></Prtry></Cd>")
            .replaceAll(
                "<AddtlRsnInf>.*</AddtlRsnInf>", "<AddtlRsnInf>f\u00fcr&#10;Sie</AddtlRsnInf>");
    assertThat(read(other))
        .isEqualTo(
            new Readable(
                new SettlementStatus024("SI1001", "CU-SI1001", Status.FAILING, "Lx01", "f?r?Sie")));
  }

  @ParameterizedTest
  @CsvSource({
    "<LastPgInd>true,<LastPgInd>maybe",
    "<PgNb>1,<PgNb>0",
    "COMP,DELT",
    "SETT,TRAD",
    "SHOR,FLAT"
  })
  void aStatementThatCantBeComparedWithOursIsRefused(String good, String bad) {
    String statement = Samples.text(writer.write(Samples.statement()));
    assertThat(statement).contains(good);
    assertThat(read(statement.replace(good, bad)))
        .extracting("code")
        .isEqualTo(FaultCode.ISO20022_VALUE);
  }

  @Test
  void aStatementOfOneAccountMayNameItOnce() {
    String text =
        """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.002.001.11"><SctiesBalCtdyRpt>
          <Pgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></Pgntn>
          <StmtGnlDtls><StmtId>S</StmtId><StmtDtTm><DtTm>2026-03-04T18:00:00Z</DtTm></StmtDtTm>
            <Frqcy><Cd>DAIL</Cd></Frqcy><UpdTp><Cd>COMP</Cd></UpdTp><StmtBsis><Cd>SETT</Cd></StmtBsis>
            <ActvtyInd>true</ActvtyInd><SubAcctInd>false</SubAcctInd></StmtGnlDtls>
          <SfkpgAcct><Id>ONE</Id></SfkpgAcct>
          <BalForAcct><FinInstrmId><ISIN>GB0002634946</ISIN></FinInstrmId><AggtBal>
            <ShrtLngInd>LONG</ShrtLngInd><Qty><Qty><Qty><Unit>7.00</Unit></Qty></Qty></Qty>
          </AggtBal></BalForAcct>
        </SctiesBalCtdyRpt></Document>
        """;
    assertThat(read(text))
        .isInstanceOfSatisfying(
            Readable.class,
            readable ->
                assertThat(((Statement002) readable.message()).holdings())
                    .containsExactly(
                        new Holding("ONE", "GB0002634946", new BigDecimal("7"), false)));
  }

  @Test
  void aRecordHoldsNothingThatItsMessageCantSay() {
    assertThatThrownBy(() -> new Holding("A", "GB0002634946", new BigDecimal("1e18"), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("quantity");
    assertThatThrownBy(() -> new Holding("A ", "GB0002634946", BigDecimal.ONE, false))
        .hasMessageContaining("safekeepingAccount");
    assertThatThrownBy(() -> new Holding("A", "GB0002634946", new BigDecimal("0.000001"), true))
        .hasMessageContaining("quantity");
    assertThat(new Holding("A", "GB0002634946", new BigDecimal("1.2e5"), false).quantity())
        .isEqualTo(new BigDecimal("120000"));
  }

  private MessageReading read(String text) {
    return reader.read(Samples.utf8(text));
  }
}
