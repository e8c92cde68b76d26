package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** The resolutions of reversals, cash and announcements that don't match anything. */
record ReversalAndIncomeResolutions(SettlementResolutionsTest desk) {
  void addTo(Map<String, SettlementResolutionsTest.Walk> walks) {
    walks.put("REVERSAL_UNKNOWN", this::aReversalOfNothing);
    walks.put("REVERSAL_DIFFERS", this::aReversalOfSomethingElse);
    LocalDate day = CustodianAnswers.DAY;
    rejected(
        walks,
        "INCOME_UNKNOWN",
        new CorporateActionMovement036(
            "CA1", "INTR", StaticDataFixture.GILT, "SK-ACC1", "GBP", BigDecimal.ONE, day, false));
    rejected(
        walks,
        "INCOME_EVENT",
        new CorporateActionNotice031(
            "CA2", "RHTS", StaticDataFixture.VODAFONE, null, null, List.of(), false, false));
    rejected(
        walks,
        "CASH_UNKNOWN",
        new CashNotice054(
            "N1",
            List.of(
                new CashStatement(
                    "S1",
                    StatementNumbers.NONE,
                    "ELSEWHERE",
                    "GBP",
                    day,
                    day,
                    null,
                    null,
                    List.of(new CashEntry("T1", null, null, null, day, BigDecimal.ONE)),
                    1,
                    true))));
  }

  private void rejected(
      Map<String, SettlementResolutionsTest.Walk> walks, String code, IsoMessage message) {
    walks.put(
        code,
        () -> {
          desk.answer(new MessageWriter().write(message));
          desk.reject(code);
        });
  }

  private void aReversalOfNothing() throws Exception {
    SettlementInstruction023 sent = desk.sent();
    desk.answer(reversal(CustodianAnswers.whole(sent)));
    desk.reject("REVERSAL_UNKNOWN");
    desk.settles(sent);
  }

  private void aReversalOfSomethingElse() throws Exception {
    SettlementInstruction023 sent = desk.sent();
    desk.answer(desk.part(sent, "400", "10005", null).bytes());
    desk.answer(reversal(desk.part(sent, "400", "10004", null)));
    desk.reject("REVERSAL_DIFFERS");
    assertThat(desk.state(sent)).isEqualTo("PARTLY_SETTLED 400 10005");
    desk.answer(reversal(desk.part(sent, "400", "10005", null)));
    assertThat(desk.state(sent)).isEqualTo("SENT 0 0");
  }

  private static byte[] reversal(Answer of) {
    return new MessageWriter().write(new SettlementReversal026(of.message()));
  }
}
