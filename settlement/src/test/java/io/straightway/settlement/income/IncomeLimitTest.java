package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.cost.CapitalisedFee;
import io.straightway.settlement.upload.UploadedFile;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of income above the limit of one operator need a second person. */
final class IncomeLimitTest extends CouponBonds {
  private static final String SHARE = "GB00BH4HKS39";

  @Test
  void aDividendAboveTheLimitIsAnnouncedByTwoOperators() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    needsSecond("1000.01");
    announce("1000", null);
    assertThat(rates()).containsExactly("1000");

    long proposal = proposed("1000000", "as published");

    assertThat(rates()).as("nothing is announced yet").containsExactly("1000");
    assertThat(effects(proposal))
        .containsExactly(
            "1000000 GBP, ex 2026-11-27, record date 2026-11-30, paid 2026-12-01, tax 0 %;"
                + " 1000000000 GBP in all");
    assertThatThrownBy(() -> approveAsAnna(proposal))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("must be approved by somebody else");
    installation.approve(proposal);
    endDay(RECORD);
    assertThat(installation.value("SELECT trim_scale(gross) FROM income_item"))
        .isEqualTo("1000000000");
    assertThat(faults()).isEmpty();

    assertThat(withdraw().proposal()).as("a withdrawal of as much").isNotNull();
    foundWithoutApproval(
        "INCOME_ANNOUNCEMENT", "pays 1000000000 GBP by the announcement of one operator alone");
  }

  @ParameterizedTest
  @CsvSource({"25.01, true", "25.00, false"})
  void aRateAboveTheLastPriceNeedsAReason(String rate, boolean needsSecond) throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    installation.tamper(
        "INSERT INTO reference_price VALUES ('%1$s', 'GBP', '2026-11-01', 1), ('%1$s', 'GBP', '2026-11-02', 25)"
            .formatted(SHARE));
    if (needsSecond) {
      needsSecond(rate);
      assertThat(effects(proposed(rate, "a liquidation")))
          .allMatch(effect -> effect.endsWith("in all, above the last price of 25"));
    } else {
      assertThat(announce(rate, null).proposal()).isNull();
    }
  }

  @Test
  void nothingHeldYetCountsAsAboveTheLimit() throws Exception {
    needsSecond("0.01");
    assertThat(effects(proposed("0.01", "as published")))
        .allMatch(effect -> effect.endsWith("nothing is held yet"));
  }

  @Test
  void anAmountThatHasGrownBeyondTheLimitIsNamedUntilTwoOperatorsAnnounceItAgain()
      throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    announce("900", null);
    installation.book(TradeXml.purchase("B", 9).text());
    settle();
    endDay(RECORD);
    assertThat(faults())
        .singleElement()
        .asString()
        .endsWith("of GB00BH4HKS39 pays 1800000 GBP by the announcement of one operator alone");

    installation.approve(proposed("900", "the holding has grown"));

    assertThat(faults()).isEmpty();
    assertThat(installation.value("SELECT trim_scale(gross) FROM income_item"))
        .isEqualTo("1800000");
  }

  @Test
  void aWithdrawalOfMoreThanTheLimitByOneOperatorIsNamed() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    installation.approve(proposed("2000", "as published"));
    endDay(RECORD);
    long proposal = Objects.requireNonNull(withdraw().proposal());
    assertThat(installation.value("SELECT withdrawn_at IS NULL FROM income_event")).isEqualTo("t");
    installation.approve(proposal);
    endDay(RECORD.plusDays(1));
    assertThat(faults()).isEmpty();
    assertThat(balance("INCOME:ACC1:GBP")).isEqualTo("0");

    foundWithoutApproval(
        "INCOME_WITHDRAWAL", "of 2000000 GBP, was withdrawn by one operator alone");
  }

  @Test
  void taxesAndCapitalisedFeesAreDecidedByTwoOperators() throws Exception {
    assertThat(installation.query("SELECT * FROM income_tax")).isEmpty();
    SettlementDecision tax =
        installation.decide(DecisionKind.INCOME_TAX.of(IncomeDesk.tax("GB", BigDecimal.TEN)));
    assertThat(tax.subject() + " " + tax.before() + " " + tax.after()).isEqualTo("tax:GB null 10");
    assertThat(installation.value("SELECT percent FROM income_tax")).isEqualTo("10");
    assertThat(faults()).isEmpty();
    installation.tamper("UPDATE income_tax SET percent = 11");
    assertThat(faults()).containsExactly("the tax 11 of GB has no decision");
    installation.tamper("UPDATE income_tax SET percent = 10");
    assertThatThrownBy(() -> IncomeDesk.tax("GBX", BigDecimal.TEN))
        .isInstanceOf(IllegalArgumentException.class);

    SettlementDecision fees =
        installation.decide(
            DecisionKind.CAPITALISED_FEES.of(
                new CapitalisedFee("ACC1", CapitalisedFee.FeeType.TAX, RECORD, true).json()));
    assertThat(fees.before() + " " + fees.after()).isEqualTo("expense cost from " + RECORD + " on");
    assertThat(installation.query("SELECT * FROM fee_fault")).isEmpty();
  }

  private void foundWithoutApproval(String kind, String fault) throws Exception {
    String change =
        "SET session_replication_role = replica; UPDATE operator_proposal SET kind = '%s' WHERE kind = '%s'";
    installation.tamper(change.formatted("X", kind));
    assertThat(faults()).singleElement().asString().endsWith(fault);
    installation.tamper(change.formatted(kind, "X"));
  }

  private void needsSecond(String rate) {
    assertThatThrownBy(() -> announce(rate, null))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.NEEDS_SECOND));
  }

  private IncomeDesk.AnnouncedDividends announce(String rate, @Nullable String reason)
      throws Exception {
    return new IncomeDesk(installation.database())
        .announce(
            installation.anna(),
            """
            isin,currency,ex_date,record_date,payment_date,rate,tax_percent
            %s,GBP,2026-11-27,2026-11-30,2026-12-01,%s,
            """
                .formatted(SHARE, rate),
            reason);
  }

  private long proposed(String rate, String reason) throws Exception {
    return Objects.requireNonNull(announce(rate, reason).proposal());
  }

  private IncomeDesk.Withdrawal withdraw() throws Exception {
    return new IncomeDesk(installation.database())
        .withdraw(installation.anna(), IncomeEvent.Payout.DIVIDEND, SHARE, PAID, "wrong share");
  }

  private void approveAsAnna(long proposal) throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      installation
          .confirmations()
          .approve(
              installation.anna(),
              proposal,
              SettlementDecision.find(connection, proposal).contentHash());
    }
  }

  private List<String> effects(long proposal) throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      return UploadedFile.effects(connection, proposal).stream()
          .map(effect -> String.valueOf(effect.after()))
          .toList();
    }
  }

  private List<String> rates() throws Exception {
    return installation.query("SELECT trim_scale(rate) FROM income_event");
  }

  private List<String> faults() throws Exception {
    return installation.query("SELECT fault FROM income_fault");
  }
}
