package io.straightway.settlement.day;

import static io.straightway.element.StaticDataFixture.GILT;
import static io.straightway.element.StaticDataFixture.VODAFONE;
import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static io.straightway.settlement.day.DayFixture.MONDAY;
import static io.straightway.settlement.day.DayFixture.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Penalties by the rules of the CSDR. One day of 10,000 costs 1.00 for an equity and 3.00 for cash.
 */
class PenaltiesTest {
  private static final String PENALTIES =
      "SELECT instruction_id, kind, direction, days, last_day, amount FROM settlement_penalty"
          + " WHERE for_day = business_date ORDER BY 1, 2, 3";
  private static final String TAKEN_BACK =
      "SELECT business_date, instruction_id, kind, direction, for_day, amount"
          + " FROM settlement_penalty WHERE for_day < business_date ORDER BY 2, 3, 4, 5, 1";

  @TempDir private Path dir;
  @AutoClose private final DayFixture fixture;

  PenaltiesTest() throws SQLException {
    fixture = new DayFixture();
  }

  @BeforeEach
  void open() throws SQLException {
    fixture
        .opened()
        .as(Role.MIGRATOR, "INSERT INTO cash_penalty_rate VALUES ('GBP', '2000-01-01', 3)");
  }

  @Test
  void payerAndRateFollowFromReasonAndSide() throws Exception {
    fail(1, "DELIVER", "FAILING LACK: Lack of securities");
    fail(2, "DELIVER", "FAILING CMON");
    fail(3, "RECEIVE", "FAILING CLAC");
    fail(4, "RECEIVE", "FAILING MONY: Lack of cash");
    fail(5, "RECEIVE", "PENDING BOTH");
    fail(6, "DELIVER", null);
    fixture.as(
        Role.MIGRATOR,
        "UPDATE settlement_instruction SET payment = 'FREE' WHERE instruction_id = 4");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(
            fixture.query(
                "SELECT instruction_id, kind, direction, amount FROM settlement_penalty"
                    + " ORDER BY 1, 3"))
        .containsExactly(
            "1|SEFP|COST|1.00",
            "2|SEFP|INCOME|3.00",
            "3|SEFP|INCOME|1.00",
            "4|SEFP|COST|1.00",
            "5|SEFP|COST|3.00",
            "5|SEFP|INCOME|1.00",
            "6|SEFP|COST|1.00");
  }

  @Test
  void theRateIsThatOfTheClassAtThePlaceAndElseOfTheKindWhereTheRegulationApplies()
      throws Exception {
    fixture.as(
        Role.MIGRATOR,
        """
        INSERT INTO penalty_rate VALUES ('ILLIQUID_SHARE', '2000-01-01', 0.5, '*'),
          ('SOVEREIGN', '2000-01-01', 0.10, '*'), ('EQUITY', '2000-01-01', 7, 'SICVFRPPXXX'),
          ('ILLIQUID_SHARE', '2026-11-01', 4, 'SICVFRPPXXX'),
          ('ILLIQUID_SHARE', '2027-01-01', 9, 'SICVFRPPXXX'),
          ('EQUITY', '2000-01-01', 2, 'INSECHZZXXX');
        UPDATE security SET penalty_class = 'SOVEREIGN' WHERE isin = 'GB00B24FF097';
        UPDATE security SET penalty_class = 'ILLIQUID_SHARE' WHERE isin = 'GB00BH4HKS39'
        """);
    String[] places = {
      "DAKVDEFFXXX", "SICVFRPPXXX", "INSECHZZXXX", "CRSTGB22XXX", "DTCYUS33XXX", "MGTCBEBEXXX"
    };
    for (int i = 0; i < places.length; i++) {
      fixture.instruct(i + 1, "DELIVER", VODAFONE, "10000.00", "2026-11-20", "MATCHED");
      settlesAt(places[i], i + 1);
    }
    fixture.instruct(7, "DELIVER", GILT, "10000.00", "2026-11-20", "MATCHED");
    fixture.instruct(8, "RECEIVE", VODAFONE, "10000.00", "2026-11-18", "MATCHED");
    settlesAt("CRSTGB22XXX", 8);
    matched("MATCHED", FRIDAY, 8);

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(
            fixture.query(
                "SELECT instruction_id, trim_scale(basis_points), amount FROM settlement_penalty"
                    + " ORDER BY 1"))
        .as("Frankfurt, Paris by its own rates, Zurich only by its own, Brussels and a gilt there")
        .containsExactly("1|0.5|0.50", "2|4|4.00", "3|2|2.00", "6|0.5|0.50", "7|0.1|0.10");
    assertThat(fixture.query("SELECT penalties_unrated FROM eod_run")).containsExactly("0");
  }

  private void settlesAt(String place, long instruction) throws SQLException {
    fixture.as(
        Role.MIGRATOR,
        "UPDATE settlement_instruction SET place_of_settlement = '%s' WHERE instruction_id = %d"
            .formatted(place, instruction));
  }

  @Test
  void anUnmatchedInstructionHasNoPenalty() throws Exception {
    fixture.instruct(1, "RECEIVE", VODAFONE, "10000.00", "2026-11-19", "SENT");
    fixture.instruct(2, "DELIVER", VODAFONE, "10000.00", "2026-11-19", "SENT");
    fixture.instruct(3, "RECEIVE", VODAFONE, "10000.00", "2026-11-19", "HELD");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(fixture.query(PENALTIES)).isEmpty();
    assertThat(fixture.query("SELECT count(*) FROM settlement_fail")).containsExactly("3");
  }

  @Test
  void theReferencePriceOfTheDayCountsAndThePriceOfTheTradeWhereThereIsNone() throws Exception {
    fixture.as(
        Role.MIGRATOR,
        """
        INSERT INTO reference_price VALUES ('%1$s', 'GBP', '2026-11-18', 7.00),
          ('%1$s', 'GBP', '2026-11-20', 750.00), ('%1$s', 'GBP', '2026-11-23', 900.00),
          ('%1$s', 'JPY', '2026-11-20', 1.00), ('%2$s', 'GBP', '2026-11-01', 98.00)
        """
            .formatted(VODAFONE, GILT));
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-20", "MATCHED");
    fixture.instruct(2, "DELIVER", GILT, "10000.00", "2026-11-20", "MATCHED");
    fixture.as(
        Role.MIGRATOR,
        "UPDATE settlement_instruction SET quantity = 1000000 WHERE instruction_id = 2");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(
            fixture.query(
                "SELECT instruction_id, trim_scale(open_value), amount FROM settlement_penalty"
                    + " ORDER BY 1"))
        .containsExactly("1|75000|7.50", "2|980000|19.60");
  }

  @Test
  void aLateMatchIsChargedFromItsDateToTheLastToInstruct() throws Exception {
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-17", "MATCHED");
    fixture.instruct(2, "DELIVER", VODAFONE, "10000.00", "2026-11-17", "MATCHED");
    fixture.instruct(3, "RECEIVE", VODAFONE, "10000.00", "2026-11-20", "MATCHED");
    fixture.instruct(4, "RECEIVE", VODAFONE, "10000.00", "2026-11-19", "SENT");
    matched("MATCHED", FRIDAY, 1);
    matched("MATCHED_AFTER_WAITING", FRIDAY, 2);
    matched("MATCHED", FRIDAY, 3);

    fixture.endOfDay().run(order(FRIDAY, dir));
    fixture.as(
        Role.MIGRATOR,
        "UPDATE settlement_instruction SET status = 'SETTLED', settled_quantity = quantity,"
            + " settled_amount = amount WHERE instruction_id < 4");
    matched("MATCHED", MONDAY, 4);
    fixture.endOfDay().run(order(MONDAY, dir));

    assertThat(fixture.query(PENALTIES))
        .containsExactly(
            "1|LMFP|COST|3|2026-11-19|3.00",
            "1|SEFP|COST|1|2026-11-20|1.00",
            "2|LMFP|INCOME|3|2026-11-19|9.00",
            "2|SEFP|COST|1|2026-11-20|1.00",
            "3|SEFP|INCOME|1|2026-11-20|1.00",
            "4|LMFP|INCOME|2|2026-11-22|4.00",
            "4|SEFP|INCOME|1|2026-11-23|2.00");
  }

  @Test
  void aLateMatchSettledTheSameDayPaysForTheDaysBefore() throws Exception {
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-18", "MATCHED");
    fixture.instruct(2, "DELIVER", VODAFONE, "10000.00", "2026-11-18", "MATCHED");
    matched("MATCHED", FRIDAY, 1, 2);
    settle(11, 1, "100", FRIDAY, FRIDAY);
    settle(12, 2, "100", FRIDAY.minusDays(2), FRIDAY);

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(fixture.query(PENALTIES)).containsExactly("1|LMFP|COST|2|2026-11-19|2.00");
  }

  @Test
  void aConfirmationEffectiveInTimeReversesTheAccruedPenalty() throws Exception {
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-19", "MATCHED");
    fixture.instruct(2, "RECEIVE", VODAFONE, "10000.00", "2026-11-19", "MATCHED");
    fixture.instruct(3, "DELIVER", VODAFONE, "10000.00", "2026-11-19", "MATCHED");
    fixture.endOfDay().run(order(FRIDAY, dir));
    settle(11, 1, "100", FRIDAY, MONDAY);
    settle(12, 2, "40", FRIDAY, MONDAY);
    settle(13, 3, "100", MONDAY, MONDAY);

    fixture.endOfDay().run(order(MONDAY, dir));

    assertThat(fixture.query(TAKEN_BACK))
        .containsExactly(
            "2026-11-23|1|SEFP|COST|2026-11-20|-1.00", "2026-11-23|2|SEFP|INCOME|2026-11-20|-0.40");
    assertThat(
            fixture.query(
                "SELECT e.reference, e.kind, e.reverses IS NOT NULL, p.account, p.amount"
                    + " FROM journal_entry e JOIN posting p USING (entry_id)"
                    + " WHERE e.value_date = '2026-11-23' AND e.reference < 3 AND p.amount < 0"
                    + " AND p.account LIKE 'PENALTY%' ORDER BY e.reference, e.kind"))
        .containsExactly(
            "1|REVERSAL|t|PENALTY_EXPENSE:ACC1:GBP|-1.00",
            "2|PENALTY|f|PENALTY_INCOME:ACC1:GBP|-1.20",
            "2|PENALTY|f|PENALTY_RECEIVABLE:BARCGB22XXX:GBP|-0.40");
    assertThat(EndOfDayTest.files(dir).get("end-of-day-2026-11-23-penalties.csv"))
        .contains("SI1,ACC1,BARCGB22XXX,SEFP,COST,2026-11-20,GBP,10000.00,1,1,-1.00");
    assertThat(fixture.query("SELECT * FROM ledger_fault")).isEmpty();

    settle(14, 2, "60", FRIDAY, LocalDate.of(2026, 11, 24));
    fixture.endOfDay().run(order(LocalDate.of(2026, 11, 24), dir));
    assertThat(
            fixture.query(
                "SELECT for_day, sum(amount) FROM settlement_penalty WHERE instruction_id = 2"
                    + " GROUP BY for_day ORDER BY 1"))
        .containsExactly("2026-11-20|0.00", "2026-11-23|0.00");
  }

  @Test
  void bothSidesPayIfTheCustodianBlamesBoth() throws Exception {
    fail(1, "DELIVER", "FAILING LACK CMON: no cover");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(fixture.query("SELECT kind, direction FROM settlement_penalty ORDER BY 2"))
        .containsExactly("SEFP|COST", "SEFP|INCOME");
  }

  @Test
  void aRemainderThatTheCustodianCancelledIsNoFailFromThenOn() throws Exception {
    fixture.instruct(1, "RECEIVE", VODAFONE, "10000.00", "2026-11-19", "MATCHED");
    settle(11, 1, "40", FRIDAY, FRIDAY);
    fixture.endOfDay().run(order(FRIDAY, dir));
    String fails = "SELECT business_date FROM settlement_fail";
    String charged = "SELECT kind, for_day FROM settlement_penalty";
    assertThat(fixture.query(fails)).containsExactly("2026-11-20");
    assertThat(fixture.query(charged)).containsExactly("SEFP|2026-11-20");

    fixture.as(Role.ENGINE, "UPDATE settlement_instruction SET called_complete = true");
    fixture.endOfDay().run(order(MONDAY, dir));

    assertThat(fixture.query(fails)).containsExactly("2026-11-20");
    assertThat(fixture.query(charged)).containsExactly("SEFP|2026-11-20");
    assertThat(EndOfDayTest.files(dir).get("end-of-day-2026-11-23-fails.csv"))
        .doesNotContain("SI1");
  }

  @Test
  void anInstructionThatTheCustodianRefusedHasNoPenalty() throws Exception {
    fail(1, "DELIVER", "FAILING LACK");
    fixture.as(Role.ENGINE, "UPDATE settlement_instruction SET status = 'REFUSED'");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(fixture.query(PENALTIES)).isEmpty();
    assertThat(fixture.query("SELECT status FROM settlement_fail")).containsExactly("REFUSED");
  }

  private void fail(long id, String movement, @Nullable String reason) throws SQLException {
    fixture.instruct(id, movement, VODAFONE, "10000.00", "2026-11-19", "MATCHED");
    fixture.as(
        Role.ENGINE,
        "UPDATE settlement_instruction SET settlement_report = "
            + (reason == null ? "NULL" : "'" + reason + "'")
            + " WHERE instruction_id = "
            + id);
  }

  private void matched(String matching, LocalDate day, long... ids) throws SQLException {
    for (long id : ids) {
      fixture.as(
          Role.ENGINE,
          "UPDATE settlement_instruction SET status = CASE status WHEN 'SENT' THEN 'MATCHED'"
              + " ELSE status END, matching = '%s', matched_on = '%s' WHERE instruction_id = %d"
                  .formatted(matching, day, id));
    }
  }

  private void settle(
      long settlement, long id, String quantity, LocalDate settled, LocalDate booked)
      throws SQLException {
    fixture.as(
        Role.ENGINE,
        """
        INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian,
          quantity, amount, settled_on, booked_on)
        VALUES (%1$d, %2$d, %1$d, 'CUSTGB2LXXX', %3$s, %3$s * 100, '%4$s', '%5$s');
        UPDATE settlement_instruction SET settled_quantity = settled_quantity + %3$s,
          settled_amount = settled_amount + %3$s * 100,
          status = CASE settled_quantity + %3$s WHEN quantity THEN 'SETTLED' ELSE 'PARTLY_SETTLED' END
         WHERE instruction_id = %2$d
        """
            .formatted(settlement, id, quantity, settled, booked));
  }
}
