package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;

import com.prowidesoftware.swift.model.MxId;
import com.prowidesoftware.swift.model.mx.AbstractMX;
import com.prowidesoftware.swift.model.mx.MxSemt00200111;
import com.prowidesoftware.swift.model.mx.MxSese02000107;
import com.prowidesoftware.swift.model.mx.MxSese02300111;
import com.prowidesoftware.swift.model.mx.MxSese02400112;
import com.prowidesoftware.swift.model.mx.MxSese02500111;
import com.prowidesoftware.swift.model.mx.MxSese02700107;
import com.prowidesoftware.swift.model.mx.MxWriteConfiguration;
import com.prowidesoftware.swift.model.mx.MxWriteParams;
import com.prowidesoftware.swift.model.mx.dic.AggregateBalanceInformation42;
import com.prowidesoftware.swift.model.mx.dic.CreditDebitCode;
import com.prowidesoftware.swift.model.mx.dic.DeliveryReceiptType2Code;
import com.prowidesoftware.swift.model.mx.dic.FailingReason4Code;
import com.prowidesoftware.swift.model.mx.dic.ForeignExchangeTerms23;
import com.prowidesoftware.swift.model.mx.dic.PartialSettlement2Code;
import com.prowidesoftware.swift.model.mx.dic.ReceiveDelivery1Code;
import com.prowidesoftware.swift.model.mx.dic.SecuritiesSettlementTransactionConfirmationV11;
import com.prowidesoftware.swift.model.mx.dic.SecuritiesSettlementTransactionInstructionV11;
import com.prowidesoftware.swift.model.mx.dic.ShortLong1Code;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Prowide's model of ISO 20022 is the reference: it reads from our messages what we meant, and we
 * read the messages that it writes.
 */
final class ProwideOracleTest {
  private static final CancellationStatus027 DENIED =
      new CancellationStatus027("SI1001", State.DENIED, "DSET", "It has settled");

  private final MessageWriter writer = new MessageWriter();
  private final MessageReader reader = new MessageReader(new HardenedXml());

  @Test
  void prowideFindsInAnInstructionWhatWeMeant() {
    SecuritiesSettlementTransactionInstructionV11 parsed =
        MxSese02300111.parse(Samples.text(writer.write(Samples.bondSale())))
            .getSctiesSttlmTxInstr();
    assertThat(parsed.getTxId()).isEqualTo("SI1002");
    assertThat(parsed.getSttlmTpAndAddtlParams().getSctiesMvmntTp())
        .isEqualTo(ReceiveDelivery1Code.DELI);
    assertThat(parsed.getSttlmTpAndAddtlParams().getPmt()).isEqualTo(DeliveryReceiptType2Code.APMT);
    assertThat(parsed.getTradDtls().getTradDt().getDt().getDt())
        .isEqualTo(LocalDate.parse("2026-03-02"));
    assertThat(parsed.getTradDtls().getSttlmDt().getDt().getDt())
        .isEqualTo(LocalDate.parse("2026-03-04"));
    assertThat(parsed.getFinInstrmId().getISIN()).isEqualTo("DE0001102580");
    assertThat(parsed.getQtyAndAcctDtls().getSttlmQty().getQty().getFaceAmt())
        .isEqualByComparingTo("250000.5");
    assertThat(parsed.getQtyAndAcctDtls().getSfkpgAcct().getId()).isEqualTo("SAFE-2");
    assertThat(parsed.getQtyAndAcctDtls().getCshAcct().getPrtry())
        .isEqualTo("DE89370400440532013000");
    assertThat(parsed.getSttlmParams().getHldInd().isInd()).isTrue();
    assertThat(parsed.getSttlmParams().getSctiesTxTp().getCd().value()).isEqualTo("TRAD");
    assertThat(parsed.getDlvrgSttlmPties().getDpstry().getId().getAnyBIC())
        .isEqualTo("DAKVDEFFXXX");
    assertThat(parsed.getDlvrgSttlmPties().getPty1().getId().getAnyBIC()).isEqualTo("CUSTDEFFXXX");
    assertThat(parsed.getRcvgSttlmPties().getDpstry().getId().getAnyBIC()).isEqualTo("DAKVDEFFXXX");
    assertThat(parsed.getRcvgSttlmPties().getPty1().getId().getAnyBIC()).isEqualTo("AGNTDEFFXXX");
    assertThat(parsed.getRcvgSttlmPties().getPty1().getSfkpgAcct().getId()).isEqualTo("ACC 2");
    assertThat(parsed.getRcvgSttlmPties().getPty2().getId().getAnyBIC()).isEqualTo("BRKRDEFFXXX");
    assertThat(parsed.getSttlmAmt().getAmt().getValue()).isEqualByComparingTo("249123.07");
    assertThat(parsed.getSttlmAmt().getAmt().getCcy()).isEqualTo("EUR");
    assertThat(parsed.getSttlmAmt().getCdtDbtInd()).isEqualTo(CreditDebitCode.CRDT);
    assertThat(parsed.getSttlmAmt().getOrgnlCcyAndOrdrdAmt().getCcy()).isEqualTo("USD");
    assertThat(parsed.getSttlmAmt().getOrgnlCcyAndOrdrdAmt().getValue())
        .isEqualByComparingTo("269899.93");
    ForeignExchangeTerms23 exchange = parsed.getSttlmAmt().getFXDtls();
    assertThat(exchange.getUnitCcy()).isEqualTo("EUR");
    assertThat(exchange.getQtdCcy()).isEqualTo("USD");
    assertThat(exchange.getXchgRate()).isEqualByComparingTo("1.0834");
    assertThat(exchange.getRsltgAmt().getCcy()).isEqualTo("EUR");
    assertThat(exchange.getRsltgAmt().getValue()).isEqualByComparingTo("249123.07");
  }

  @Test
  void prowideFindsInAPurchaseTheOtherSideAsDeliverer() {
    SecuritiesSettlementTransactionInstructionV11 parsed =
        MxSese02300111.parse(Samples.text(writer.write(Samples.purchase())))
            .getSctiesSttlmTxInstr();
    assertThat(parsed.getQtyAndAcctDtls().getSttlmQty().getQty().getUnit())
        .isEqualByComparingTo("1000");
    assertThat(parsed.getRcvgSttlmPties().getPty1().getId().getAnyBIC()).isEqualTo("CUSTGB2LXXX");
    assertThat(parsed.getDlvrgSttlmPties().getPty2().getId().getAnyBIC()).isEqualTo("BRKRGB2LXXX");
    assertThat(parsed.getDlvrgSttlmPties().getPty1().getSfkpgAcct().getId()).isEqualTo("A<&>\"'1");
    assertThat(parsed.getSttlmAmt().getCdtDbtInd()).isEqualTo(CreditDebitCode.DBIT);
  }

  @Test
  void prowideFindsInAConfirmationWhatWeMeant() {
    SecuritiesSettlementTransactionConfirmationV11 parsed =
        MxSese02500111.parse(Samples.text(writer.write(Samples.part()))).getSctiesSttlmTxConf();
    assertThat(parsed.getTxIdDtls().getAcctOwnrTxId()).isEqualTo("SI1002");
    assertThat(parsed.getTxIdDtls().getAcctSvcrTxId()).isEqualTo("CU-SI1002-1");
    assertThat(parsed.getTxIdDtls().getSctiesMvmntTp()).isEqualTo(ReceiveDelivery1Code.DELI);
    assertThat(parsed.getAddtlParams().getPrtlSttlm()).isEqualTo(PartialSettlement2Code.PAIN);
    assertThat(parsed.getTradDtls().getFctvSttlmDt().getDt().getDt())
        .isEqualTo(LocalDate.parse("2026-03-04"));
    assertThat(parsed.getFinInstrmId().getISIN()).isEqualTo("DE0001102580");
    assertThat(parsed.getQtyAndAcctDtls().getSttldQty().getQty().getFaceAmt())
        .isEqualByComparingTo("100000");
    assertThat(parsed.getQtyAndAcctDtls().getPrevslySttldQty().getFaceAmt())
        .isEqualByComparingTo(BigDecimal.ZERO);
    assertThat(parsed.getQtyAndAcctDtls().getRmngToBeSttldQty().getFaceAmt())
        .isEqualByComparingTo("150000.5");
    assertThat(parsed.getQtyAndAcctDtls().getRmngToBeSttldAmt().getAmt().getValue())
        .isEqualByComparingTo("149474.04");
    assertThat(parsed.getQtyAndAcctDtls().getSfkpgAcct().getId()).isEqualTo("SAFE-2");
    assertThat(parsed.getSttlmParams().getSctiesTxTp().getCd().value()).isEqualTo("TRAD");
    assertThat(parsed.getSttldAmt().getAmt().getValue()).isEqualByComparingTo("99649.03");
    assertThat(parsed.getSttldAmt().getCdtDbtInd()).isEqualTo(CreditDebitCode.CRDT);
  }

  @Test
  void prowideFindsInAStatusWhatWeMeant() {
    MxSese02400112 parsed = status(Status.FAILING, "LACK");
    assertThat(parsed.getSctiesSttlmTxStsAdvc().getTxId().getAcctOwnrTxId()).isEqualTo("SI1001");
    assertThat(parsed.getSctiesSttlmTxStsAdvc().getTxId().getAcctSvcrTxId()).isEqualTo("CU-SI1001");
    var reason = parsed.getSctiesSttlmTxStsAdvc().getSttlmSts().getFlng().getRsn().get(0);
    assertThat(reason.getCd().getCd()).isEqualTo(FailingReason4Code.LACK);
    assertThat(reason.getAddtlRsnInf()).isEqualTo("Because of <this> & that");
    assertThat(status(Status.MATCHED, null).getSctiesSttlmTxStsAdvc().getMtchgSts().getMtchd())
        .isNotNull();
    assertThat(
            status(Status.UNMATCHED, "CMIS")
                .getSctiesSttlmTxStsAdvc()
                .getMtchgSts()
                .getUmtchd()
                .getRsn()
                .get(0)
                .getCd()
                .getCd())
        .isNotNull();
    assertThat(
            status(Status.PENDING, "FUTU")
                .getSctiesSttlmTxStsAdvc()
                .getSttlmSts()
                .getPdg()
                .getRsn()
                .get(0)
                .getCd()
                .getCd())
        .isNotNull();
    assertThat(
            status(Status.REFUSED, "DSEC")
                .getSctiesSttlmTxStsAdvc()
                .getPrcgSts()
                .getRjctd()
                .getRsn()
                .get(0)
                .getCd()
                .getCd())
        .isNotNull();
    assertThat(
            status(Status.PENDING, null)
                .getSctiesSttlmTxStsAdvc()
                .getSttlmSts()
                .getPdg()
                .getNoSpcfdRsn()
                .value())
        .isEqualTo("NORE");
  }

  private MxSese02400112 status(Status status, @org.jspecify.annotations.Nullable String code) {
    return MxSese02400112.parse(Samples.text(writer.write(Samples.status(status, code))));
  }

  @Test
  void prowideFindsInAStatementWhatWeMeant() {
    var parsed =
        MxSemt00200111.parse(Samples.text(writer.write(Samples.statement()))).getSctiesBalCtdyRpt();
    assertThat(parsed.getPgntn().isLastPgInd()).isTrue();
    assertThat(parsed.getStmtGnlDtls().getStmtId()).isEqualTo("ST-20260304");
    assertThat(parsed.getStmtGnlDtls().getStmtDtTm().getDt()).isEqualTo("2026-03-04");
    assertThat(parsed.getStmtGnlDtls().getFrqcy().getCd().value()).isEqualTo("DAIL");
    assertThat(parsed.getStmtGnlDtls().getUpdTp().getCd().value()).isEqualTo("COMP");
    assertThat(parsed.getStmtGnlDtls().getStmtBsis().getCd().value()).isEqualTo("SETT");
    assertThat(parsed.getSubAcctDtls()).hasSize(2);
    AggregateBalanceInformation42 balance =
        parsed.getSubAcctDtls().get(0).getBalForSubAcct().get(0);
    assertThat(balance.getFinInstrmId().getISIN()).isEqualTo("GB0002634946");
    assertThat(balance.getAggtBal().getShrtLngInd()).isEqualTo(ShortLong1Code.SHOR);
    assertThat(balance.getAggtBal().getQty().getQty().getQty().getUnit())
        .isEqualByComparingTo("12.5");
    assertThat(parsed.getSubAcctDtls().get(1).getSfkpgAcct().getId()).isEqualTo("SAFE-2");
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void ourMessagesRewrittenByProwideAreRead(boolean plain) {
    assertThat(again(MxSese02300111.parse(text(Samples.purchase())), plain))
        .isEqualTo(new Readable(Samples.purchase()));
    assertThat(again(MxSese02300111.parse(text(Samples.bondSale())), plain))
        .isEqualTo(new Readable(Samples.bondSale()));
    assertThat(again(status(Status.FAILING, "LACK"), plain))
        .isEqualTo(new Readable(Samples.status(Status.FAILING, "LACK")));
    assertThat(again(status(Status.MATCHED, null), plain))
        .isEqualTo(new Readable(Samples.status(Status.MATCHED, null)));
    assertThat(again(MxSese02500111.parse(Samples.text(writer.write(Samples.part()))), plain))
        .isEqualTo(new Readable(Samples.part()));
    assertThat(again(MxSese02500111.parse(Samples.text(writer.write(Samples.free()))), plain))
        .isEqualTo(new Readable(Samples.free()));
    assertThat(again(MxSemt00200111.parse(Samples.text(writer.write(Samples.statement()))), plain))
        .isEqualTo(new Readable(Samples.statement()));
  }

  @Test
  void prowideReadsACancellationRequestAndItsAnswerAsWritten() {
    CancellationRequest020 request =
        new CancellationRequest020("SI1001", Movement.RECEIVE, Payment.AGAINST, "SAFE-1");
    var request2 = MxSese02000107.parse(Samples.text(writer.write(request))).getSctiesTxCxlReq();
    assertThat(request2.getAcctOwnrTxId().getSctiesSttlmTxId().getTxId()).isEqualTo("SI1001");
    assertThat(request2.getSfkpgAcct().getId()).isEqualTo("SAFE-1");
    var answer =
        MxSese02700107.parse(Samples.text(writer.write(DENIED))).getSctiesTxCxlReqStsAdvc();
    assertThat(answer.getTxId().getAcctOwnrTxId().getSctiesSttlmTxId().getTxId())
        .isEqualTo("SI1001");
    assertThat(answer.getPrcgSts().getDnd().getRsn()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sese.020.001.06",
        "sese.020.001.08",
        "sese.024.001.09",
        "sese.024.001.10",
        "sese.024.001.11",
        "sese.024.001.13",
        "sese.025.001.09",
        "sese.025.001.10",
        "sese.025.001.12",
        "sese.027.001.08"
      })
  void messagesOfProwideInAnotherVersionAreRead(String type) {
    IsoMessage message =
        switch (type.substring(0, 8)) {
          case "sese.020" ->
              new CancellationRequest020("SI1001", Movement.RECEIVE, Payment.AGAINST, "SAFE-1");
          case "sese.024" -> Samples.status(Status.FAILING, "LACK");
          case "sese.025" -> Samples.part();
          default -> DENIED;
        };
    String ours = Samples.text(bytes(message));
    String versioned = ours.replaceFirst(type.substring(0, 13) + "[0-9]{2}", type);
    AbstractMX theirs = AbstractMX.parse(versioned, new MxId(type));

    assertThat(reader.read(Samples.utf8(theirs.document()))).isEqualTo(new Readable(message));
  }

  private byte[] bytes(IsoMessage message) {
    if (message instanceof CancellationRequest020 request) {
      return writer.write(request);
    }
    if (message instanceof CancellationStatus027 status) {
      return writer.write(status);
    }
    return message instanceof SettlementStatus024 status
        ? writer.write(status)
        : writer.write((SettlementConfirmation025) message);
  }

  @Test
  void aDataPduIsUnwrapped() {
    String document = Samples.text(writer.write(DENIED));
    String wrapped =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
            + "<Saa:DataPDU xmlns:Saa=\"urn:swift:saa:xsd:saa.2.0\"><Saa:Revision>2.0.13"
            + "</Saa:Revision><Saa:Header><Saa:Message/></Saa:Header><Saa:Body>"
            + "<AppHdr xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\"><BizMsgIdr>B1"
            + "</BizMsgIdr></AppHdr>"
            + document
            + "</Saa:Body></Saa:DataPDU>";

    assertThat(reader.read(Samples.utf8(wrapped)))
        .isEqualTo(new Readable(DENIED, new MessageEnvelope("B1", false)));
  }

  private String text(SettlementInstruction023 message) {
    return Samples.text(writer.write(message));
  }

  private MessageReading again(AbstractMX message, boolean plain) {
    MxWriteParams form = new MxWriteParams();
    form.includeXMLDeclaration = !plain;
    if (!plain) {
      form.prefix = "Doc";
    }
    String text = message.document(form);
    assertThat(text.startsWith("<?xml") && text.contains("<Doc:")).isEqualTo(!plain);
    return reader.read(Samples.utf8(text));
  }

  @Test
  void aConfirmationBuiltByProwideWithAHeaderIsRead() {
    MxSese02500111 built = MxSese02500111.parse(Samples.text(writer.write(Samples.part())));
    var header = new com.prowidesoftware.swift.model.mx.BusinessAppHdrV02();
    header.setBizMsgIdr("H1");
    header.setMsgDefIdr("sese.025.001.11");
    built.setAppHdr(header);
    built.getSctiesSttlmTxConf().getTxIdDtls().setCmonId("COMMON");
    MxWriteConfiguration form = new MxWriteConfiguration();
    form.rootElement = "RequestPayload";
    String text = built.message(form);
    assertThat(text).contains("AppHdr").contains("COMMON");
    assertThat(reader.read(Samples.utf8(text)))
        .isEqualTo(new Readable(Samples.part(), new MessageEnvelope("H1", false)));
  }
}
