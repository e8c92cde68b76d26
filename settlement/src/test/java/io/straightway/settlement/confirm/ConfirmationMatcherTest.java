package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ConfirmationMatcherTest {
  private static final String ISIN = "GB00B16GWD56";

  @Test
  void aDeliveryFreeOfPaymentNeedsNoCurrency() {
    assertThat(
            ConfirmationMatcher.of(
                confirmation(Payment.FREE, "XXX", "0"),
                instruction(Payment.FREE, "0"),
                false,
                null))
        .isInstanceOf(MatchResult.Settles.class);
    assertThat(
            ConfirmationMatcher.of(
                confirmation(Payment.AGAINST, "EUR", "50"),
                instruction(Payment.AGAINST, "50"),
                false,
                null))
        .isInstanceOfSatisfying(
            MatchResult.InRepair.class,
            repair -> assertThat(repair.code()).isEqualTo("CONFIRMATION_DIFFERS"));
  }

  private static SettlementConfirmation025 confirmation(
      Payment payment, String currency, String amount) {
    return new SettlementConfirmation025(
        "SI1",
        "C1",
        null,
        Movement.RECEIVE,
        payment,
        ISIN,
        BigDecimal.TEN,
        null,
        null,
        currency,
        new BigDecimal(amount),
        null,
        LocalDate.of(2026, 11, 24),
        "SK1",
        SettlementConfirmation025.Part.WHOLE,
        false,
        AmountDirection.PAY);
  }

  private static InstructionState instruction(Payment payment, String amount) {
    InstructionState.Terms terms =
        new InstructionState.Terms(
            1,
            "ACC1",
            ISIN,
            "BARCGB22XXX",
            Movement.RECEIVE,
            payment,
            BigDecimal.TEN,
            "USD",
            new BigDecimal(amount),
            AmountDirection.PAY,
            BigDecimal.ZERO,
            null,
            LocalDate.of(2026, 11, 20),
            "CUSTGB2LXXX",
            "SK1",
            false,
            BigDecimal.ZERO,
            BigDecimal.ZERO,
            "BARCGB22XXX@B1;BARCGB22XXX");
    return new InstructionState(
        terms,
        new InstructionState.Progress(
            InstructionState.Status.SENT, BigDecimal.ZERO, BigDecimal.ZERO, false),
        InstructionState.Reports.NONE,
        InstructionState.Matching.UNKNOWN,
        new InstructionState.CancelRequest(null, null),
        InstructionState.HoldRequest.NONE);
  }
}
