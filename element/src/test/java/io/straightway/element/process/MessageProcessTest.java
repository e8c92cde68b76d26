package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageProcessTest {
  private final MessageProcess process = new MessageProcess();

  @Test
  void aTradeThatNamesWhatWeKnowPasses() {
    assertThat(run(purchase())).isInstanceOf(Checked.Passed.class);
  }

  @ParameterizedTest
  @CsvSource({
    "Isin,            GB00BH4HKS38, SECURITY_CHECK_DIGIT",
    "Isin,            US0378331005, SECURITY_UNKNOWN",
    "Account,         ACC9,         ACCOUNT_UNKNOWN",
    "Counterparty,    DEUTDEFFXXX,  COUNTERPARTY_UNKNOWN",
    "Currency,        EUR,          CURRENCY_UNKNOWN",
    "Currency,        USD,          CURRENCY_MISMATCH",
    "SettlementDate,  2026-11-19,   SETTLES_BEFORE_TRADE",
    "SettlementDate,  2026-11-22,   SETTLEMENT_DATE_HOLIDAY",
    "SettlementDate,  2026-12-25,   SETTLEMENT_DATE_HOLIDAY",
    "AccruedInterest, 1.00,         ACCRUED_INTEREST_ON_EQUITY",
    "AccruedInterest, 0.001,        ACCRUED_INTEREST_ON_EQUITY",
    "Version,         2,            NEW_WITH_VERSION"
  })
  void faultsAreNamedByTheirCodes(String field, String value, ReasonCode code) {
    assertThat(run(purchase().with(field, value)))
        .isInstanceOfSatisfying(
            Checked.Refused.class,
            refused -> {
              assertThat(refused.refusal().code()).isEqualTo(code);
              assertThat(refused.refusal().field()).isEqualTo(field);
            });
  }

  @Test
  void anAmendmentIsCheckedAsANewTradeIsAndMayHaveAnyVersion() {
    TradeXml amendment = purchase().with("Action", "AMEND").with("Version", "7");

    assertThat(run(amendment)).isInstanceOf(Checked.Passed.class);
    assertThat(run(amendment.with("Account", "ACC9"))).isInstanceOf(Checked.Refused.class);
  }

  @ParameterizedTest
  @CsvSource({
    "TransferAccount, ACC1, PAYMENT_CONTRADICTS",
    "TransferAccount, ACC9, ACCOUNT_UNKNOWN",
    "AccruedInterest, 1.00, PAYMENT_CONTRADICTS",
    "AccruedInterest, -1,   PAYMENT_CONTRADICTS"
  })
  void fieldsThatContradictFreeOfPaymentAreNamed(String field, String value, ReasonCode code) {
    TradeXml free = purchase().free().with("TransferAccount", "ACC2");

    assertThat(run(free)).isInstanceOf(Checked.Passed.class);
    assertRefused(free.with(field, value), code, field);
  }

  @Test
  void onlyFreeDeliveriesHaveNoPriceAndNoFeeAndCanBeTransfers() {
    assertRefused(purchase().with("Price", "0.00"), ReasonCode.FIELD_FORMAT, "Price");
    assertThat(run(purchase().free().with("Price", "0"))).isInstanceOf(Checked.Passed.class);
    assertRefused(purchase().with("PaymentType", "FREE"), ReasonCode.PAYMENT_CONTRADICTS, "Fee");
    assertRefused(
        purchase().with("TransferAccount", "ACC2"),
        ReasonCode.PAYMENT_CONTRADICTS,
        "TransferAccount");
  }

  private void assertRefused(TradeXml xml, ReasonCode code, String field) {
    assertThat(run(xml))
        .isInstanceOfSatisfying(
            Checked.Refused.class,
            refused -> {
              assertThat(refused.refusal().code()).isEqualTo(code);
              assertThat(refused.refusal().field()).isEqualTo(field);
            });
  }

  @Test
  void anAmountFinerThanTheMinorUnitIsRefusedRatherThanRounded() {
    TradeXml fee = purchase().with("Fees", "<Fee kind=\"TAX\">12.505</Fee>");

    assertThat(run(fee))
        .isInstanceOfSatisfying(
            Checked.Refused.class,
            refused -> assertThat(refused.refusal().code()).isEqualTo(ReasonCode.AMOUNT_FRACTION));
  }

  private Checked<CheckedTerms> run(TradeXml xml) {
    return process.run(TradeProcessTest.terms(xml), StaticDataFixture.inMemory());
  }

  private static TradeXml purchase() {
    return TradeXml.purchase("TEST", 1);
  }
}
