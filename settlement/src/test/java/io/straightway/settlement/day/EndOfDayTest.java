package io.straightway.settlement.day;

import static io.straightway.element.StaticDataFixture.GILT;
import static io.straightway.element.StaticDataFixture.TOYOTA;
import static io.straightway.element.StaticDataFixture.VODAFONE;
import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static io.straightway.settlement.day.DayFixture.MONDAY;
import static io.straightway.settlement.day.DayFixture.order;
import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndOfDayTest {
  @TempDir private Path dir;
  @AutoClose private final DayFixture fixture;

  EndOfDayTest() throws SQLException {
    fixture = new DayFixture();
  }

  @BeforeEach
  void open() throws SQLException {
    fixture.opened();
  }

  @Test
  void anOpenInstructionFailsFromItsDateAndAgesByBusinessDaysOfTheCurrency() throws Exception {
    fixture.instruct(1, "DELIVER", VODAFONE, "1000.00", "2026-11-20", "MATCHED");
    fixture.instruct(2, "DELIVER", VODAFONE, "1000.00", "2026-11-19", "MATCHED");
    fixture.instruct(3, "DELIVER", VODAFONE, "1000.00", "2026-11-13", "MATCHED");
    fixture.instruct(4, "DELIVER", VODAFONE, "1000.00", "2026-11-23", "MATCHED");
    fixture.instruct(5, "DELIVER", VODAFONE, "1000.00", "2026-11-19", "CANCELLED");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(
            fixture.query(
                "SELECT instruction_id, days_late, open_quantity, open_amount, status"
                    + " FROM settlement_fail ORDER BY 1"))
        .containsExactly(
            "1|1|100|1000.00|MATCHED", "2|2|100|1000.00|MATCHED", "3|6|100|1000.00|MATCHED");
  }

  @Test
  void aFailCostsBasisPointsOfTheOpenAmountRoundedHalfToEvenOrEarnsThem() throws Exception {
    fixture.instruct(1, "DELIVER", VODAFONE, "50.00", "2026-11-19", "MATCHED"); // 0.005 -> 0.00
    fixture.instruct(2, "DELIVER", VODAFONE, "150.00", "2026-11-19", "MATCHED"); // 0.015 -> 0.02
    fixture.instruct(3, "RECEIVE", VODAFONE, "12345.67", "2026-11-19", "MATCHED"); // 1.234567
    fixture.instruct(4, "RECEIVE", VODAFONE, "12345.67", "2026-11-19", "SENT"); // not matched
    fixture.instruct(5, "DELIVER", GILT, "1000000.00", "2026-11-19", "MATCHED"); // 0.2 bp
    fixture.instruct(6, "DELIVER", TOYOTA, "25000", "2026-11-19", "MATCHED"); // 2.5 yen -> 2

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(
            fixture.query(
                "SELECT instruction_id, direction, currency, amount FROM settlement_penalty"
                    + " ORDER BY 1"))
        .containsExactly(
            "1|COST|GBP|0.00",
            "2|COST|GBP|0.02",
            "3|INCOME|GBP|1.23",
            "5|COST|GBP|20.00",
            "6|COST|JPY|2");
    assertThat(
            fixture.query(
                "SELECT e.reference, e.value_date, p.account, p.amount FROM journal_entry e"
                    + " JOIN posting p USING (entry_id) WHERE e.kind = 'PENALTY'"
                    + " AND e.reference IN (2, 3) ORDER BY e.reference, p.line"))
        .containsExactly(
            "2|2026-11-20|PENALTY_EXPENSE:ACC1:GBP|0.02",
            "2|2026-11-20|PENALTY_PAYABLE:BARCGB22XXX:GBP|-0.02",
            "3|2026-11-20|PENALTY_RECEIVABLE:BARCGB22XXX:GBP|1.23",
            "3|2026-11-20|PENALTY_INCOME:ACC1:GBP|-1.23");
  }

  @Test
  void eachDayHasItsOwnPenaltyAtTheRateInForceOnIt() throws Exception {
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-19", "MATCHED");

    fixture.endOfDay().run(order(FRIDAY, dir));
    fixture.endOfDay().run(order(MONDAY, dir));

    assertThat(
            fixture.query(
                "SELECT p.business_date, f.days_late, p.basis_points, p.amount"
                    + " FROM settlement_penalty p JOIN settlement_fail f"
                    + " USING (business_date, instruction_id) ORDER BY 1"))
        .containsExactly("2026-11-20|2|1.0|1.00", "2026-11-23|3|2.0|2.00");
  }

  @Test
  void nothingAccruesOrAgesOnAHolidayOfTheCurrency() throws Exception {
    fixture.as(
        Role.MIGRATOR, "INSERT INTO holiday VALUES ('GBLO', '2026-11-20', 'A day of our own')");
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-19", "MATCHED");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(fixture.query("SELECT instruction_id, days_late FROM settlement_fail"))
        .containsExactly("1|1");
    assertThat(fixture.query("SELECT * FROM settlement_penalty")).isEmpty();
  }

  @Test
  void businessDaysWithoutACloseCountWithTheNextClose() throws Exception {
    LocalDate tuesday = LocalDate.of(2026, 11, 24);
    fixture.as(
        Role.MIGRATOR,
        "INSERT INTO holiday VALUES ('OURS', '2026-11-23', 'Not of GBP, but of JPY')");
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-19", "MATCHED");
    fixture.instruct(2, "DELIVER", VODAFONE, "10000.00", "2026-11-24", "MATCHED");
    fixture.instruct(3, "DELIVER", TOYOTA, "100000", "2026-11-19", "MATCHED");

    fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, "OURS", "tester", dir));
    fixture.endOfDay().run(order(tuesday, dir));

    assertThat(
            fixture.query(
                "SELECT business_date, instruction_id, basis_points, days, amount"
                    + " FROM settlement_penalty ORDER BY 1, 2"))
        .containsExactly(
            "2026-11-20|1|1.0|1|1.00",
            "2026-11-20|3|1.0|1|10",
            "2026-11-24|1|2.0|2|4.00",
            "2026-11-24|2|2.0|1|2.00",
            "2026-11-24|3|2.0|1|20");
    assertThat(files(dir).get("end-of-day-2026-11-24-penalties.csv")).contains(",2,2,4.00");
  }

  @Test
  void aFailWithoutAPenaltyRateIsCounted() throws Exception {
    fixture.as(Role.MIGRATOR, "DELETE FROM penalty_rate WHERE kind = 'BOND'");
    fixture.instruct(1, "DELIVER", GILT, "10000.00", "2026-11-19", "MATCHED");

    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(summary(FRIDAY).unratedFails()).isEqualTo(1);
  }

  @Test
  void nothingCanBeEnteredOnAClosedDayByAnyoneWhoPosts() throws Exception {
    fixture.post(1, FRIDAY);
    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThatThrownBy(() -> fixture.post(2, FRIDAY))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("closed up to 2026-11-20");
    fixture.post(3, MONDAY);
    assertThat(fixture.query("SELECT today, closed_up_to FROM business_day"))
        .containsExactly("2026-11-23|2026-11-20");
  }

  @Test
  void closingWaitsForPostersAndCountsTheirEntries() throws Exception {
    fixture.post(1, FRIDAY);
    CompletableFuture<Void> ended;
    try (Connection posting = fixture.pool().connection();
        Statement statement = posting.createStatement()) {
      posting.setAutoCommit(false);
      statement.execute(
          "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)"
              + " VALUES (2, 2, 'TRADE_DATE', '2026-11-20',"
              + " '{SECURITIES:ACC1:GBP, PAYABLE:BARCGB22XXX:GBP}', '{50, -50}')");
      ended = begin(fixture.endOfDay());
      Awaitility.await()
          .until(
              () ->
                  !fixture
                      .query(
                          "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                              + " AND mode = 'ExclusiveLock' AND database ="
                              + " (SELECT oid FROM pg_database WHERE datname = current_database())")
                      .isEmpty());
      posting.commit();
    }
    ended.get(LONG.toSeconds(), TimeUnit.SECONDS);

    assertThat(
            fixture.query(
                "SELECT basis, kind, debit FROM eod_trial_balance WHERE debit > 0 ORDER BY basis"))
        .containsExactly("ENTRY_DATE|SECURITIES|300.00", "VALUE_DATE|SECURITIES|300.00");
  }

  @Test
  void aLedgerOutOfBalanceIsNotClosedUntilItIsPutRight() throws Exception {
    fixture.post(1, FRIDAY);
    try (Connection superuser = fixture.database().superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute(
          "SET session_replication_role = replica;"
              + " UPDATE straightway.journal_entry SET amounts[1] = 251");
    }

    assertThatThrownBy(() -> fixture.endOfDay().run(order(FRIDAY, dir)))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("the trial balance is out by 1.00 GBP");
    assertThat(fixture.query("SELECT closed_up_to FROM business_day")).containsExactly("-infinity");
    assertThat(fixture.query("SELECT * FROM eod_trial_balance")).isEmpty();
    assertThat(dir).isEmptyDirectory();

    try (Connection superuser = fixture.database().superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute(
          "SET search_path = straightway; UPDATE ledger_balance SET balance = 250 WHERE balance > 0");
    }
    fixture.endOfDay().run(order(FRIDAY, dir));
    assertThat(fixture.endOfDay().isDone(FRIDAY)).isTrue();
  }

  @Test
  void onlyTheBusinessDateCanBeEnded() throws Exception {
    assertThatThrownBy(() -> fixture.endOfDay().run(order(MONDAY, dir)))
        .isInstanceOf(DayNotReadyException.class)
        .hasMessageContaining("the business date is 2026-11-20");
    assertThat(fixture.query("SELECT * FROM eod_run")).isEmpty();
  }

  @Test
  void theNextDayIsTheNextWorkingDayOfTheCalendarThatWasNamed() throws Exception {
    fixture.as(Role.MIGRATOR, "INSERT INTO holiday VALUES ('GBLO', '2026-11-23', 'Made up')");
    fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, "GBLO", "tester", dir));

    assertThat(fixture.query("SELECT today FROM business_day")).containsExactly("2026-11-24");
  }

  @Test
  void reportsAreTheSameBytesWheneverTheyAreMade() throws Exception {
    fixture.post(1, FRIDAY);
    fixture.instruct(1, "DELIVER", VODAFONE, "10000.00", "2026-11-19", "SENT");
    fixture.as(
        Role.ENGINE,
        "UPDATE settlement_instruction SET settlement_report = '=HYPERLINK(\"x\"),<b>&'");
    fixture.endOfDay().run(order(FRIDAY, dir.resolve("first")));
    fixture.as(
        Role.ENGINE,
        "UPDATE settlement_instruction SET status = 'MATCHED', settlement_report = null");
    fixture.post(2, MONDAY);
    fixture.endOfDay().run(order(MONDAY, dir.resolve("other")));
    try (Connection connection = fixture.pool().connection()) {
      DayReports.write(connection, FRIDAY, dir.resolve("second"));
    }

    assertThat(files(dir.resolve("second"))).isEqualTo(files(dir.resolve("first"))).hasSize(7);
    assertThat(files(dir.resolve("first")).get("end-of-day-2026-11-20-fails.csv"))
        .contains("\"'=HYPERLINK(\"\"x\"\"),<b>&\"");
    assertThat(files(dir.resolve("first")).get("end-of-day-2026-11-20.html"))
        .contains("=HYPERLINK(&quot;x&quot;),&lt;b&gt;&amp;")
        .doesNotContain("<b>");
  }

  @Test
  void anEngineCanNeitherReopenADayNorWriteItsReports() throws Exception {
    fixture.endOfDay().run(order(FRIDAY, dir));
    for (String forbidden :
        new String[] {
          "UPDATE business_day SET closed_up_to = '2020-01-01'",
          "DELETE FROM business_day",
          "INSERT INTO eod_trial_balance VALUES ('2026-11-20', 'GBP', 'X', 1, 1, 1)",
          "UPDATE eod_stage SET stopped = 0",
          "DELETE FROM eod_exception",
          "UPDATE eod_run SET closed_at = null",
          "DELETE FROM settlement_fail",
          "UPDATE settlement_penalty SET amount = 0",
          "INSERT INTO settlement_fail VALUES ('2026-11-20', 9, 'A', 'B', 'C', 'DELIVER',"
              + " '2026-11-20', 1, 1, 'GBP', 1, 'SENT', null)",
          "INSERT INTO settlement_fail VALUES ('9999-12-30', 9, 'A', 'B', 'C', 'DELIVER',"
              + " '2026-11-20', 1, 1, 'GBP', 1, 'SENT', null)",
          "INSERT INTO eod_run (business_date, next_date, calendar, actor, undelivered)"
              + " VALUES ('2026-11-23', '9999-12-30', 'NONE', 'ann', 0)"
        }) {
      assertThatThrownBy(() -> fixture.as(Role.ENGINE, forbidden))
          .as(forbidden)
          .isInstanceOf(SQLException.class)
          .hasMessageMatching("(?s).*(permission denied|on the business date, 2026-11-23).*");
    }
  }

  @Test
  void theNextDayIsNotEndedBeforeTheEndOfADayIsFinished() throws Exception {
    fixture.endOfDay().run(order(FRIDAY, dir));
    fixture.as(Role.ENGINE, "UPDATE eod_run SET done_at = NULL");

    assertThatThrownBy(() -> fixture.endOfDay().run(order(MONDAY, dir)))
        .isInstanceOf(DayNotReadyException.class)
        .hasMessage(
            "the end of 2026-11-20 is not finished; 'stp eod --date 2026-11-20' continues it");
  }

  @Test
  void anEndOfDayGoesOnWithTheCalendarItWasBegunWith() throws Exception {
    fixture.as(Role.MIGRATOR, "INSERT INTO holiday VALUES ('OURS', '2026-11-23', 'x')");
    Path occupied = Files.createFile(dir.resolve("no-directory"));
    assertThatThrownBy(
            () -> fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, "OURS", "tester", occupied)))
        .isInstanceOf(IOException.class);

    assertThatThrownBy(() -> fixture.endOfDay().run(order(FRIDAY, dir)))
        .isInstanceOf(DayNotReadyException.class)
        .hasMessage(
            "the end of 2026-11-20 was begun with the calendar OURS, and 2026-11-24 follows it;"
                + " continue without naming a calendar");
    fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, null, "tester", dir));
    assertThat(fixture.query("SELECT today FROM business_day")).containsExactly("2026-11-24");
  }

  @Test
  void closingMayTakeLongerThanOtherStatements() throws Exception {
    DatabaseAddress address = fixture.database().address();
    long seconds = Patience.MOMENT.toSeconds();
    Database impatient =
        new Database(
            new DatabaseAddress(
                address.jdbcUrl() + "?socketTimeout=" + seconds, address.credentials()));
    try (Pool pool = impatient.pool(Role.ENGINE, 4, "test");
        Connection posting = fixture.database().superuser();
        Statement statement = posting.createStatement()) {
      posting.setAutoCommit(false);
      statement.execute("SELECT pg_advisory_xact_lock_shared(hashtext('straightway.close_day'))");
      CompletableFuture<Void> ended = begin(DayFixture.endOfDay(pool));
      Awaitility.await()
          .until(
              () ->
                  ended.isDone()
                      || !fixture
                          .query(
                              "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                                  + " AND mode = 'ExclusiveLock' AND database = (SELECT oid FROM"
                                  + " pg_database WHERE datname = current_database())"
                                  + " AND clock_timestamp() - waitstart > interval '%d s'"
                                      .formatted(seconds + 1))
                          .isEmpty());
      posting.rollback();
      ended.get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
    assertThat(fixture.endOfDay().isDone(FRIDAY)).isTrue();
  }

  private CompletableFuture<Void> begin(EndOfDay endOfDay) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            endOfDay.run(order(FRIDAY, dir));
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void theAuditTrailNamesTheOperatorWhoEndedADay() throws Exception {
    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(
            fixture.query("SELECT actor, action, subject FROM audit_event ORDER BY event_number"))
        .startsWith(
            "test|OPEN_DAY|business-day:2026-11-20", "tester|END_OF_DAY|business-day:2026-11-20");
  }

  private DaySummary summary(LocalDate day) throws Exception {
    try (Connection connection = fixture.pool().connection()) {
      return DaySummary.read(connection, day);
    }
  }

  static Map<String, String> files(Path directory) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }
}
