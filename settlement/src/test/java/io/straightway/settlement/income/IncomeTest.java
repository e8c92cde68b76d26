package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import io.straightway.settlement.check.SettlementInvariant;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coupons, redemptions and dividends of what has settled by the record date. */
final class IncomeTest {
  private static final LocalDate RECORD = LocalDate.of(2026, 11, 30);
  private static final String ITEMS =
      "SELECT kind, isin, trim_scale(quantity), trim_scale(gross), trim_scale(tax), trim_scale(expected), state"
          + " FROM income_item ORDER BY isin, kind";

  @TempDir Path dir;
  @AutoClose House house;
  private int files;

  @BeforeEach
  void bondsThatPayOnTheFirstOfDecember() throws Exception {
    house =
        House.open(
            dir,
            """
            INSERT INTO security VALUES
              ('GB0000000A14', '2000-01-01', 'Matures', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               4.25, 1, 'ACT_ACT_ICMA', '2016-12-01', '2026-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000B13', '2000-01-01', 'Actual', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               3.7, 2, 'ACT_365F', '2016-12-01', '2036-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000C12', '2000-01-01', 'Short first', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               5, 2, 'ACT_ACT_ICMA', '2026-09-15', '2036-12-01', 'N', NULL, NULL, NULL, NULL);
            """);
  }

  @AfterEach
  void theBooksHold() throws Exception {
    assertThat(findings()).allMatch(Finding::holds);
  }

  private List<Finding> findings() throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
      List<Finding> all =
          new ArrayList<>(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED));
      all.add(SettlementInvariant.check(reader));
      return all;
    }
  }

  private void buy(int number, String isin, String quantity) throws Exception {
    house.book(
        TradeXml.purchase("A", number)
            .with("Isin", isin)
            .with("Quantity", quantity)
            .with("Price", "99.5")
            .text());
  }

  private void settle() throws Exception {
    house.instruct();
    house.deliver();
    List<byte[]> answers =
        CustodianAnswers.read(house.out()).stream()
            .map((SettlementInstruction023 sent) -> CustodianAnswers.whole(sent).bytes())
            .toList();
    receive(answers.toArray(byte[][]::new));
  }

  private void receive(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(house.in(), files + ".bundle.xml", List.of(messages));
    house.receive();
  }

  private void endDay(LocalDate day) throws Exception {
    new IncomeRun(house.database(), day, staticData()).run();
  }

  private StaticData staticData() throws Exception {
    try (Connection connection = house.database().getConnection()) {
      return new StaticDataStore().read(connection);
    }
  }

  /** By the days that are counted here, and not by the schedule. */
  private static String interest(String nominal, String percent, long days, long ofYear) {
    return new BigDecimal(nominal)
        .multiply(new BigDecimal(percent))
        .multiply(BigDecimal.valueOf(days))
        .divide(BigDecimal.valueOf(100 * ofYear), 2, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  @Test
  void couponsAndRedemptionsAreExpectedAtTheRecordDateAndOnce() throws Exception {
    buy(1, "GB0000000A14", "100000");
    buy(2, "GB0000000B13", "33333");
    buy(3, "GB0000000C12", "70001");
    settle();

    endDay(RECORD.minusDays(3));
    assertThat(house.query(ITEMS)).isEmpty();
    endDay(RECORD);
    endDay(RECORD);

    LocalDate paid = LocalDate.of(2026, 12, 1);
    String actual =
        interest("33333", "3.7", ChronoUnit.DAYS.between(LocalDate.of(2026, 6, 1), paid), 365);
    String first =
        interest(
            "70001",
            "5",
            ChronoUnit.DAYS.between(LocalDate.of(2026, 9, 15), paid),
            2 * ChronoUnit.DAYS.between(LocalDate.of(2026, 6, 1), paid));
    assertThat(house.query(ITEMS))
        .containsExactly(
            "COUPON GB0000000A14 100000 4250 0 4250 EXPECTED",
            "REDEMPTION GB0000000A14 100000 100000 0 100000 EXPECTED",
            "COUPON GB0000000B13 33333 " + actual + " 0 " + actual + " EXPECTED",
            "COUPON GB0000000C12 70001 " + first + " 0 " + first + " EXPECTED");
    assertThat(
            house.query(
                "SELECT account, trim_scale(sum(amount)) FROM posting JOIN journal_entry USING (entry_id)"
                    + " WHERE kind = 'INCOME' GROUP BY account ORDER BY account"))
        .as("a redemption is in the books with its cash")
        .containsExactly(
            "INCOME:ACC1:GBP -" + sum("4250", actual, first),
            "RECEIVABLE:CUSTGB2LXXX:GBP " + sum("4250", actual, first));
  }

  private static String sum(String... amounts) {
    BigDecimal sum = BigDecimal.ZERO;
    for (String amount : amounts) {
      sum = sum.add(new BigDecimal(amount));
    }
    return sum.stripTrailingZeros().toPlainString();
  }

  @Test
  void whatSettlesLateWithEffectFromBeforeIsAddedAndWhatHasNotSettledIsClaimed() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
    buy(2, "GB0000000A14", "5000");
    buy(3, "GB0000000A14", "700");
    house.instruct();
    house.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(house.out());
    receive(CustodianAnswers.whole(sent.get(1)).bytes());

    endDay(RECORD.plusDays(1));

    assertThat(house.query(ITEMS))
        .containsExactly(
            "COUPON GB0000000A14 105000 4462.5 0 4462.5 EXPECTED",
            "COUPON GB0000000A14 700 29.75 0 29.75 EXPECTED",
            "REDEMPTION GB0000000A14 105000 105000 0 105000 EXPECTED");
    assertThat(house.value("SELECT owner FROM income_item WHERE quantity = 700"))
        .as("the counterparty will have what is ours")
        .isEqualTo("BARCGB22XXX");
  }
}
