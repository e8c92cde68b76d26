package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.day.DayDesk;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.sql.Connection;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Coupons, redemptions and dividends of holdings settled by the record date. */
final class IncomeTest extends CouponBonds {
  @Test
  void couponsAndRedemptionsAreExpectedAtTheRecordDateAndOnce() throws Exception {
    buy(1, "GB0000000A14", "100000");
    buy(2, "GB0000000B13", "33333");
    buy(3, "GB0000000C12", "70001");
    settle();

    endDay(RECORD.minusDays(3));
    assertThat(installation.query(ITEMS)).isEmpty();
    endDay(RECORD);
    endDay(RECORD);

    String actual = interest("33333", "3.7", 1, 2);
    String first =
        interest(
            "70001",
            "5",
            ChronoUnit.DAYS.between(LocalDate.of(2026, 9, 15), PAID),
            2 * ChronoUnit.DAYS.between(LocalDate.of(2026, 6, 1), PAID));
    assertThat(installation.query(ITEMS))
        .containsExactly(
            "COUPON GB0000000A14 100000 4250 0 4250 EXPECTED",
            "REDEMPTION GB0000000A14 100000 100000 0 100000 EXPECTED",
            "COUPON GB0000000B13 33333 " + actual + " 0 " + actual + " EXPECTED",
            "COUPON GB0000000C12 70001 " + first + " 0 " + first + " EXPECTED");
    assertThat(
            installation.query(
                "SELECT account, trim_scale(sum(amount)) FROM posting JOIN journal_entry USING (entry_id)"
                    + " WHERE kind = 'INCOME' GROUP BY account ORDER BY account"))
        .as("a redemption is in the books with its cash")
        .containsExactly(
            "INCOME:ACC1:GBP -" + sum("4250", actual, first),
            "RECEIVABLE:CUSTGB2LXXX:GBP " + sum("4250", actual, first));
  }

  @Test
  void backdatedSettlementsAreAddedAndOpenOnesAreClaimed() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
    buy(2, "GB0000000A14", "5000");
    buy(3, "GB0000000A14", "700");
    installation.instruct();
    installation.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    receive(CustodianAnswers.whole(sent.get(1)).bytes());

    endDay(RECORD.plusDays(1));

    assertThat(installation.query(ITEMS))
        .containsExactly(
            "COUPON GB0000000A14 105000 4462.5 0 4462.5 EXPECTED",
            "COUPON GB0000000A14 700 29.75 0 29.75 EXPECTED",
            "REDEMPTION GB0000000A14 105000 105000 0 105000 EXPECTED");
    assertThat(installation.value("SELECT owner FROM income_item WHERE quantity = 700"))
        .as("the counterparty will have what is ours")
        .isEqualTo("BARCGB22XXX");
  }

  @Test
  void aRemainderThatTheCustodianCancelledIsNotClaimed() throws Exception {
    buy(1, "GB0000000A14", "700");
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
    endDay(RECORD);
    assertThat(installation.query(ITEMS))
        .containsExactly("COUPON GB0000000A14 700 29.75 0 29.75 EXPECTED");

    BigDecimal amount =
        sent.amount()
            .multiply(new BigDecimal(300))
            .divide(new BigDecimal(700), 2, RoundingMode.HALF_EVEN);
    receive(
        CustodianAnswers.whole(sent)
            .part("P1", "300", amount.toString(), "0")
            .on(RECORD.plusDays(1))
            .last());
    endDay(RECORD.plusDays(1));

    assertThat(
            installation.value(
                "SELECT trim_scale(quantity) FROM income_item WHERE trade_id IS NOT NULL"))
        .as("of the part that settled too late")
        .isEqualTo("300");
  }

  @Test
  void theEndOfTheDayExpectsAndReportsLateInstructions() throws Exception {
    buy(1, "GB0000000B13", "33333");
    settle();
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, RECORD, "test");
    }
    for (LocalDate day : List.of(RECORD, PAID, PAID.plusDays(1))) {
      installation.end(day, "NONE", dir);
    }

    assertThat(Files.readAllLines(dir.resolve("end-of-day-2026-11-30-income.csv")))
        .hasSize(2)
        .last()
        .asString()
        .contains("EXPECTED,COUPON,GB0000000B13,ACC1,CUSTGB2LXXX,2026-12-01,GBP,616.66,0.00");
    assertThat(Files.readAllLines(dir.resolve("end-of-day-2026-12-02-income.csv")).get(1))
        .contains("LATE,COUPON");
    receive(posted("INTR", "GB0000000B13", "616.66"));
    assertThat(installation.value("SELECT booked_on FROM income_entry WHERE kind = 'PAID'"))
        .as("its own day is closed")
        .isEqualTo("2026-12-03");
    installation.end(PAID.plusDays(2), "NONE", dir);
    assertThat(Files.readString(dir.resolve("end-of-day-2026-12-03.html"))).contains("RECEIVED");
  }

  /** Returns the interest for days counted in the test, not by the schedule. */
  private static String interest(String nominal, String percent, long days, long ofYear) {
    return new BigDecimal(nominal)
        .multiply(new BigDecimal(percent))
        .multiply(BigDecimal.valueOf(days))
        .divide(BigDecimal.valueOf(100 * ofYear), 2, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
