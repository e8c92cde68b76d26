package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.settlement.day.DayDesk;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** ACCRUED_INTEREST at the end of days. */
final class AccruedInterestTest extends CouponBonds {
  private static final String YEARLY = "GB0000000D11";
  private static final String MATURING = "GB0000000E10";
  private static final LocalDate TRADED = LocalDate.of(2026, 11, 20);
  private static final LocalDate SETTLES = LocalDate.of(2026, 11, 24);

  private LocalDate today = TRADED;

  @BeforeEach
  void openTheDay() throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, TRADED, "test");
    }
  }

  private void endUpTo(LocalDate last) throws Exception {
    while (!today.isAfter(last)) {
      installation.end(today, "GBLO", null);
      today =
          LocalDate.parse(Objects.requireNonNull(installation.value("SELECT today FROM open_day")));
      theBooksHold();
    }
  }

  private TradeXml trade(int number, String side, String isin, String quantity) {
    return TradeXml.purchase("A", number)
        .with("Side", side)
        .with("Isin", isin)
        .with("Quantity", quantity)
        .with("Price", "99.5")
        .with("Fees", "")
        .with("TradeDate", today.toString());
  }

  private void book(TradeXml trade) throws Exception {
    installation.book(trade.text());
  }

  private List<String> balances() throws Exception {
    return installation.query(
        "SELECT split_part(account, ':', 1), trim_scale(balance) FROM current_balance"
            + " WHERE balance <> 0 AND account ~ '^(ACCRUED_INTEREST|INTEREST_INCOME|INCOME):' ORDER BY 1");
  }

  /**
   * 100,000 at 3.125 % bought for 24 November with 3,065.07 and sold for 7 December with 51.37:
   * earned are 3,125.00 - 3,065.07 + 51.37 = 111.30; 50,000 at 1 % bought with 491.67 and redeemed:
   * 8.33.
   */
  @Test
  void interestBoughtComesOffTheCouponAndNothingStaysWhenFlat() throws Exception {
    book(trade(1, "BUY", YEARLY, "100000"));
    book(trade(2, "BUY", MATURING, "50000"));
    endUpTo(SETTLES.minusDays(1));
    assertThat(balances())
        .as("nothing is earned before settlement")
        .containsExactly("ACCRUED_INTEREST 3556.74");

    settle();
    endUpTo(SETTLES);
    assertThat(balances()).containsExactly("ACCRUED_INTEREST 3556.74");
    endUpTo(SETTLES.plusDays(1));
    assertThat(balances())
        .as("a day of 3,125.00 / 365 and one of 500.00 / 360")
        .containsExactly("ACCRUED_INTEREST 3566.69", "INTEREST_INCOME -9.95");

    endUpTo(RECORD);
    assertThat(balances())
        .as("the coupons are income, but that of 1 December has a day to run")
        .containsExactly("ACCRUED_INTEREST -8.56", "INCOME -3625", "INTEREST_INCOME 3565.3");
    endUpTo(LocalDate.of(2026, 12, 2));
    receive(posted("INTR", YEARLY, "3125"), posted("REDM", MATURING, "50000"));
    book(trade(3, "SELL", YEARLY, "100000"));
    endUpTo(LocalDate.of(2026, 12, 7));

    assertThat(balances())
        .as("119.63 was earned of coupons of 3,625.00")
        .containsExactly("INCOME -3625", "INTEREST_INCOME 3505.37");
  }

  @Test
  void aTradeThatIsChangedOrCancelledAccruesAsItThenStands() throws Exception {
    book(trade(1, "BUY", YEARLY, "100000"));
    book(trade(2, "BUY", YEARLY, "10000"));
    endUpTo(SETTLES);
    book(
        trade(2, "BUY", YEARLY, "10000")
            .with("MessageId", "A-3")
            .with("SequenceNumber", "3")
            .with("Action", "CANCEL")
            .with("Version", "2"));
    endUpTo(SETTLES.plusDays(1));
    assertThat(balances())
        .as("359 / 365 of 3,125.00; late settlement makes no difference")
        .containsExactly("ACCRUED_INTEREST 3073.63", "INTEREST_INCOME -8.56");
  }

  @Test
  void anAmendedSettlementDateAloneMovesTheBeginning() throws Exception {
    book(trade(1, "BUY", YEARLY, "100000").with("AccruedInterest", "3065.07"));
    endUpTo(TRADED);
    book(
        trade(1, "BUY", YEARLY, "100000")
            .with("TradeDate", TRADED.toString())
            .with("MessageId", "A-2")
            .with("SequenceNumber", "2")
            .with("Action", "AMEND")
            .with("Version", "2")
            .with("AccruedInterest", "3065.07")
            .with("SettlementDate", "2026-11-26"));
    endUpTo(SETTLES.plusDays(1));
    assertThat(balances()).containsExactly("ACCRUED_INTEREST 3065.07");
    endUpTo(SETTLES.plusDays(2));
    assertThat(balances()).containsExactly("ACCRUED_INTEREST 3082.19", "INTEREST_INCOME -17.12");
  }

  /** Sold short, we owe the interest. */
  @Test
  void aShortPositionOwesWhatAccrues() throws Exception {
    book(trade(1, "SELL", YEARLY, "100000"));
    endUpTo(SETTLES.plusDays(1));
    assertThat(balances()).containsExactly("ACCRUED_INTEREST -3073.63", "INTEREST_INCOME 8.56");
  }

  @Test
  void theProofFindsInterestThatIsNotTheAccrued() throws Exception {
    book(trade(1, "BUY", YEARLY, "100000"));
    book(trade(2, "BUY", MATURING, "50000"));
    endUpTo(SETTLES.plusDays(1));

    for (String change :
        List.of(
            "UPDATE accrued_interest SET quantity = quantity + 1",
            "UPDATE accrued_interest SET accrued = accrued + 1 WHERE isin = 'GB0000000D11';"
                + " UPDATE accrued_interest SET accrued = accrued - 1 WHERE isin = 'GB0000000E10'",
            "UPDATE accrued_interest SET pending = 1",
            "DELETE FROM accrued_interest",
            "DELETE FROM interest_posting",
            "UPDATE interest_posting SET earned = earned + 1")) {
      installation.tamper(
          "CREATE TABLE kept_accrued AS TABLE accrued_interest; CREATE TABLE kept_posting AS TABLE interest_posting; "
              + change);
      assertThat(findings().toString()).as(change).contains("interest");
      installation.tamper(
          "SET session_replication_role = replica; TRUNCATE accrued_interest, interest_posting; INSERT INTO accrued_interest TABLE kept_accrued;"
              + " INSERT INTO interest_posting TABLE kept_posting; DROP TABLE kept_accrued, kept_posting; RESET session_replication_role");
    }
    installation.tamper("UPDATE security SET coupon = 4 WHERE isin = 'GB0000000D11'");
    assertThat(findings().toString()).contains("GB0000000D11 of ACC1");
    installation.tamper("UPDATE security SET coupon = 3.125 WHERE isin = 'GB0000000D11'");
  }
}
