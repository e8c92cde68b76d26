package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;

import com.prowidesoftware.swift.model.MxId;
import com.prowidesoftware.swift.model.mx.AbstractMX;
import com.prowidesoftware.swift.model.mx.MxAdmi00200101;
import com.prowidesoftware.swift.model.mx.MxSese02300111;
import com.prowidesoftware.swift.model.mx.MxSese02800110;
import com.prowidesoftware.swift.model.mx.MxSese02900106;
import com.prowidesoftware.swift.model.mx.MxSese03000109;
import com.prowidesoftware.swift.model.mx.MxSese03100109;
import com.prowidesoftware.swift.model.mx.dic.CreditDebitCode;
import com.prowidesoftware.swift.model.mx.dic.DeliveryReceiptType2Code;
import com.prowidesoftware.swift.model.mx.dic.MessageReference;
import com.prowidesoftware.swift.model.mx.dic.MessageRejectV01;
import com.prowidesoftware.swift.model.mx.dic.ReceiveDelivery1Code;
import com.prowidesoftware.swift.model.mx.dic.RejectionReason2;
import com.prowidesoftware.swift.model.mx.dic.SettlementTransactionCondition5Code;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.network.NetworkAnswer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prowide's model is the reference for allegements, holds and the partial settlement indicator. */
final class ProwideMatchingTest {
  private static final Allegement028 ALLEGED =
      new Allegement028(
          "AL-1",
          Movement.RECEIVE,
          Payment.AGAINST,
          "GB0002634946",
          new BigDecimal("1000"),
          false,
          "GBP",
          new BigDecimal("25012.5"),
          AmountDirection.PAY,
          LocalDate.parse("2026-03-04"),
          "SAFE-1",
          "CRSTGB22XXX",
          "AGNTGB2L",
          "BRKRGB2LXXX");
  private static final Allegement028 BARE =
      new Allegement028(
          "AL-2",
          Movement.DELIVER,
          Payment.FREE,
          "DE0001102580",
          new BigDecimal("250000.5"),
          true,
          "XXX",
          BigDecimal.ZERO,
          AmountDirection.RECEIVE,
          LocalDate.parse("2026-03-04"),
          "SAFE-2",
          null,
          null,
          null);
  private static final AllegementRemoval029 REMOVED = new AllegementRemoval029("AL-1");
  private static final HoldRequest030 HOLD = new HoldRequest030("SI1001", "SAFE-1", true);
  private static final HoldStatus031 DENIED =
      new HoldStatus031("SI1001", true, HoldStatus.DENIED, "DSET", "It has settled");

  private final MessageWriter writer = new MessageWriter();
  private final MessageReader reader = new MessageReader(new HardenedXml());

  /** A refusal by the network names our message by its reference and number. */
  @Test
  void refusalsThatProwideWritesAreReadAndOursByProwide() {
    var refused = new MessageRejectV01();
    refused.setRltdRef(new MessageReference().setRef("SI1001-12"));
    refused.setRsn(new RejectionReason2().setRjctgPtyRsn("T33").setRsnDesc("Unknown receiver"));
    String written = new MxAdmi00200101().setAdmi00200101(refused).message();
    var read = new NetworkAnswer("SI1001-12", 12L, false, "T33", "Unknown receiver");

    assertThat(reader.read(written.getBytes(StandardCharsets.UTF_8))).isEqualTo(new Readable(read));
    assertThat(read.transactionId()).isEqualTo("SI1001");
    assertThat(MxAdmi00200101.parse(text(read)).getAdmi00200101()).isEqualTo(refused);
  }

  @Test
  void prowideFindsInAnAllegementWhatWeMeant() {
    var allegement = MxSese02800110.parse(text(ALLEGED)).getSctiesSttlmTxAllgmtNtfctn();
    assertThat(allegement.getTxId()).isEqualTo("AL-1");
    assertThat(allegement.getSttlmTpAndAddtlParams().getSctiesMvmntTp())
        .isEqualTo(ReceiveDelivery1Code.RECE);
    assertThat(allegement.getSttlmTpAndAddtlParams().getPmt())
        .isEqualTo(DeliveryReceiptType2Code.APMT);
    assertThat(allegement.getTradDtls().getSttlmDt().getDt().getDt())
        .isEqualTo(LocalDate.parse("2026-03-04"));
    assertThat(allegement.getFinInstrmId().getISIN()).isEqualTo("GB0002634946");
    assertThat(allegement.getQtyAndAcctDtls().getSttlmQty().getUnit()).isEqualByComparingTo("1000");
    assertThat(allegement.getQtyAndAcctDtls().getSfkpgAcct().getId()).isEqualTo("SAFE-1");
    assertThat(allegement.getSttlmParams().getSctiesTxTp().getCd().value()).isEqualTo("TRAD");
    assertThat(allegement.getRcvgSttlmPties()).isNull();
    assertThat(allegement.getDlvrgSttlmPties().getDpstry().getId().getAnyBIC())
        .isEqualTo("CRSTGB22XXX");
    assertThat(allegement.getDlvrgSttlmPties().getPty1().getId().getAnyBIC())
        .isEqualTo("AGNTGB2LXXX");
    assertThat(allegement.getDlvrgSttlmPties().getPty2().getId().getAnyBIC())
        .isEqualTo("BRKRGB2LXXX");
    assertThat(allegement.getSttlmAmt().getAmt().getValue()).isEqualByComparingTo("25012.5");
    assertThat(allegement.getSttlmAmt().getCdtDbtInd()).isEqualTo(CreditDebitCode.DBIT);
    var removed = MxSese02900106.parse(text(REMOVED)).getSctiesSttlmAllgmtRmvlAdvc();
    assertThat(removed.getAcctSvcrTxId().getTxId()).isEqualTo("AL-1");
  }

  @Test
  void prowideFindsInARequestToHoldAndItsAnswerWhatWeMeant() {
    var request = MxSese03000109.parse(text(HOLD)).getSctiesSttlmCondsModReq();
    assertThat(request.getSfkpgAcct().getId()).isEqualTo("SAFE-1");
    assertThat(request.getReqDtls()).hasSize(1);
    assertThat(request.getReqDtls().get(0).getRef().getAcctOwnrTxId()).isEqualTo("SI1001");
    assertThat(request.getReqDtls().get(0).getHldInd().isInd()).isTrue();
    var answer = MxSese03100109.parse(text(DENIED)).getSctiesSttlmCondModStsAdvc();
    assertThat(answer.getReqDtls().getRef().getAcctOwnrTxId()).isEqualTo("SI1001");
    assertThat(answer.getReqDtls().getHldInd().isInd()).isTrue();
    assertThat(answer.getPrcgSts().getDnd().getRsn()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(PartialSettlement.class)
  void prowideFindsWhetherAnInstructionMaySettleInParts(PartialSettlement partial) {
    byte[] written = writer.write(Samples.purchase(partial));
    var instruction = MxSese02300111.parse(Samples.text(written));

    assertThat(instruction.getSctiesSttlmTxInstr().getSttlmParams().getPrtlSttlmInd())
        .isEqualTo(SettlementTransactionCondition5Code.valueOf(partial.name()));
    assertThat(reader.read(Samples.utf8(instruction.document())))
        .isEqualTo(new Readable(Samples.purchase(partial)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sese.028.001.09",
        "sese.028.001.10",
        "sese.028.001.11",
        "sese.029.001.05",
        "sese.029.001.06",
        "sese.029.001.07",
        "sese.030.001.08",
        "sese.030.001.09",
        "sese.030.001.10",
        "sese.031.001.08",
        "sese.031.001.09",
        "sese.031.001.10"
      })
  void messagesOfProwideAreReadInEachVersion(String type) {
    IsoMessage message =
        switch (type.substring(0, 8)) {
          case "sese.028" -> ALLEGED;
          case "sese.029" -> REMOVED;
          case "sese.030" -> HOLD;
          default -> DENIED;
        };
    String versioned = text(message).replaceFirst(type.substring(0, 13) + "[0-9]{2}", type);
    AbstractMX theirs = AbstractMX.parse(versioned, new MxId(type));

    assertThat(reader.read(Samples.utf8(theirs.document()))).isEqualTo(new Readable(message));
  }

  @Test
  void messagesAreReadAsWritten() {
    assertThat(reader.read(Samples.utf8(text(BARE)))).isEqualTo(new Readable(BARE));
    for (HoldStatus status : HoldStatus.values()) {
      HoldStatus031 plain = new HoldStatus031("SI1", null, status, null, null);
      HoldStatus031 full = new HoldStatus031("SI1", false, status, "AB12", "so it is");
      assertThat(reader.read(writer.write(plain))).isEqualTo(new Readable(plain));
      assertThat(reader.read(writer.write(full))).isEqualTo(new Readable(full));
    }
  }

  private String text(IsoMessage message) {
    return Samples.text(writer.write(message));
  }
}
