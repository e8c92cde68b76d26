package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;

import com.prowidesoftware.swift.model.mx.MxCamt05400108;
import com.prowidesoftware.swift.model.mx.MxSeev03100114;
import com.prowidesoftware.swift.model.mx.MxSeev03600114;
import com.prowidesoftware.swift.model.mx.MxSeev03700115;
import com.prowidesoftware.swift.model.mx.MxSeev03900112;
import com.prowidesoftware.swift.model.mx.MxSese02600110;
import com.prowidesoftware.swift.model.mx.dic.CashOption85;
import com.prowidesoftware.swift.model.mx.dic.CreditDebitCode;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prowide's model reads the income messages that we write, and we read those that it writes. */
final class IncomeMessagesTest {
  private static final LocalDate DAY = LocalDate.parse("2026-12-01");
  private static final CorporateActionMovement036 PAID =
      new CorporateActionMovement036(
          "CA1", "DVCA", "GB00BH4HKS39", "SAFE-1", "GBP", new BigDecimal("-38.25"), DAY, true);

  private final MessageReader reader = new MessageReader(new HardenedXml());

  private static String written(IsoMessage message) {
    return new String(new MessageWriter().write(message), StandardCharsets.UTF_8);
  }

  private IsoMessage read(String text) {
    assertThat(reader.read(text.getBytes(StandardCharsets.UTF_8))).isInstanceOf(Readable.class);
    return ((Readable) reader.read(text.getBytes(StandardCharsets.UTF_8))).message();
  }

  @Test
  void cashOfAnEventGoesBothWays() {
    MxSeev03600114 parsed = MxSeev03600114.parse(written(PAID));
    CashOption85 cash =
        parsed.getCorpActnMvmntConf().getCorpActnConfDtls().getCshMvmntDtls().get(0);
    assertThat(cash.getCdtDbtInd()).isEqualTo(CreditDebitCode.DBIT);
    assertThat(cash.getAmtDtls().getPstngAmt().getValue()).isEqualByComparingTo("38.25");
    assertThat(cash.getDtDtls().getPstngDt()).isEqualTo(DAY);
    assertThat(parsed.getCorpActnMvmntConf().getCorpActnDtls().getAddtlBizPrcInd())
        .extracting(process -> process.getCd().value())
        .containsExactly("CLAI");
    assertThat(read(parsed.message())).isEqualTo(PAID);
  }

  @ParameterizedTest
  @CsvSource({"false, NEWM", "true, REPL"})
  void aDividendIsAnnouncedBothWays(boolean replaces, String function) {
    CorporateActionNotice031 announced =
        new CorporateActionNotice031(
            "CA1",
            "DVCA",
            "GB00BH4HKS39",
            DAY.minusDays(9),
            DAY.minusDays(8),
            List.of(
                new CashPart(DAY, "GBP", new BigDecimal("0.0451234567891"), null),
                new CashPart(DAY.plusDays(1), "EUR", new BigDecimal("0.2"), "TXFR")),
            replaces,
            replaces);
    MxSeev03100114 parsed = MxSeev03100114.parse(written(announced));
    assertThat(parsed.getCorpActnNtfctn().getNtfctnGnlInf().getNtfctnTp().name())
        .isEqualTo(function);
    assertThat(parsed.getCorpActnNtfctn().getCorpActnDtls().getDtDtls().getRcrdDt().getDt())
        .isEqualTo(DAY.minusDays(8));
    assertThat(read(parsed.message())).isEqualTo(announced);
    String draft = parsed.message().replace("xsd:seev.031.001.14", "xsd:DRAFT1seev.031.001.14");
    assertThat(draft).contains("DRAFT1");
    assertThat(read(draft)).isEqualTo(announced);
  }

  @Test
  void cashOfAnEventIsReversedBothWays() {
    CorporateActionReversal037 reversal = new CorporateActionReversal037(PAID);
    MxSeev03700115 parsed = MxSeev03700115.parse(written(reversal));
    var cash = parsed.getCorpActnMvmntRvslAdvc().getCorpActnConfDtls().getCshMvmntDtls().get(0);
    assertThat(cash.getPstngAmt().getValue()).isEqualByComparingTo("38.25");
    assertThat(cash.getPstngDt().getDt()).isEqualTo(DAY);
    assertThat(read(parsed.message())).isEqualTo(reversal);
  }

  @Test
  void anEventIsWithdrawnBothWays() {
    CorporateActionCancellation039 withdrawn =
        new CorporateActionCancellation039("CA1", "DVCA", "GB00BH4HKS39");
    MxSeev03900112 parsed = MxSeev03900112.parse(written(withdrawn));
    assertThat(parsed.getCorpActnCxlAdvc().getCxlAdvcGnlInf().getCxlRsnCd().name())
        .isEqualTo("WITH");
    assertThat(parsed.getCorpActnCxlAdvc().getCxlAdvcGnlInf().getPrcgSts().getEvtConfSts().name())
        .isEqualTo("CONF");
    assertThat(parsed.getCorpActnCxlAdvc().getCorpActnGnlInf().getCorpActnEvtId()).isEqualTo("CA1");
    assertThat(read(parsed.message())).isEqualTo(withdrawn);
  }

  @Test
  void aReversalRepeatsTheConfirmation() {
    SettlementReversal026 reversal = new SettlementReversal026(Samples.part());
    MxSese02600110 parsed = MxSese02600110.parse(written(reversal));
    assertThat(parsed.getSctiesSttlmTxRvslAdvc().getTxIdDtls().getAcctOwnrTxId())
        .isEqualTo(Samples.part().transactionId());
    assertThat(parsed.getSctiesSttlmTxRvslAdvc().getSttldAmt().getAmt().getValue())
        .isEqualByComparingTo(Samples.part().settledAmount());
    assertThat(read(parsed.message())).isEqualTo(reversal);
  }

  @Test
  void aNoticeHasEntriesAndNoBalances() {
    CashNotice054 notice =
        new CashNotice054(
            "N1",
            List.of(
                new CashStatement(
                    "S1",
                    StatementNumbers.NONE,
                    "CASH-1",
                    "GBP",
                    DAY,
                    DAY,
                    null,
                    null,
                    List.of(new CashEntry("T1", null, "E1", null, DAY, new BigDecimal("38.25"))),
                    1,
                    true)));
    MxCamt05400108 parsed = MxCamt05400108.parse(written(notice));
    assertThat(
            parsed
                .getBkToCstmrDbtCdtNtfctn()
                .getNtfctn()
                .get(0)
                .getNtry()
                .get(0)
                .getAmt()
                .getValue())
        .isEqualByComparingTo("38.25");
    assertThat(read(parsed.message())).isEqualTo(notice);
  }
}
