package io.straightway.settlement.day;

import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.ShortLivedJvm;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the end of the day as a process in every step, and starts it again. A step is stopped by a
 * lock on a table that it needs. With {@code -Dstraightway.eod.kills=N} the process is also killed
 * at N random instants. The final state must equal that of an undisturbed run on an equal database.
 */
@Order(1) // slow, so it begins first
class EndOfDayKillTest {
  private static final int FAILS = 2500;

  private static final Duration STALL = Patience.MOMENT;

  /**
   * The table that each step is the first to need: begin, its proof, roll up (which is first to
   * need the third, so that the proof is behind), age fails, accrue, cost (the last three of
   * these), close, reverse, report, finish.
   */
  private static final List<String> CAUGHT_AT =
      List.of(
          "eod_run",
          "instruction_message",
          "position_pending",
          "ledger_pending",
          "settlement_fail",
          "penalty_rate",
          "journal_entry",
          "cost_part",
          "security_cost",
          "security_value",
          "cost_run",
          "eod_trial_balance",
          "audit_event",
          "eod_exception");

  /** Results that must be equal; ids and clock times differ between two databases. */
  private static final List<String> STATE =
      List.of(
          "SELECT today, closed_up_to FROM business_day",
          "SELECT business_date, next_date, calendar, actor, undelivered, penalties_unrated,"
              + " closed_at IS NOT NULL, done_at IS NOT NULL FROM eod_run",
          "SELECT * FROM settlement_fail ORDER BY 1, 2",
          "SELECT business_date, instruction_id, kind, direction, for_day, entry_id IS NULL,"
              + " account, counterparty, currency, open_quantity, open_value, basis_points, days,"
              + " last_day, amount FROM settlement_penalty ORDER BY 1, 2, 3, 4",
          "SELECT * FROM eod_trial_balance ORDER BY 1, 2, 3, basis",
          "SELECT * FROM eod_stage ORDER BY 1, 2",
          "SELECT * FROM eod_exception ORDER BY 1, 2, 3",
          "SELECT account, trim_scale(balance) FROM current_balance ORDER BY 1",
          "SELECT account, instrument, traded, settled FROM current_position ORDER BY 1, 2",
          "SELECT CASE WHEN e.reference < 10000 THEN e.reference END, e.kind, e.value_date, p.line,"
              + " p.account, p.amount FROM journal_entry e"
              + " JOIN posting p USING (entry_id) ORDER BY 1, 2, 4, 5",
          "SELECT account, isin, quantity, cost, booked, realised FROM security_cost ORDER BY 1, 2",
          "SELECT isin, value, cost, reversed_on FROM security_value ORDER BY 1",
          "SELECT count(*) FROM cost_part",
          "SELECT p.instruction_id FROM settlement_penalty p JOIN journal_entry e USING (entry_id)"
              + " WHERE e.reference = p.instruction_id ORDER BY 1",
          "SELECT action, subject, actor FROM audit_event ORDER BY event_number",
          "SELECT count(*) FROM ledger_pending");

  @TempDir private static Path dir;
  @AutoClose private static DayFixture undisturbed;
  @AutoClose private final DayFixture killed;

  EndOfDayKillTest() throws SQLException {
    killed = day(TestDatabase.durable());
  }

  @BeforeAll
  static void runUndisturbed() throws Exception {
    undisturbed = day(TestDatabase.fresh());
    assertThat(start(undisturbed, "undisturbed").waitFor()).isZero();
  }

  private static DayFixture day(TestDatabase database) throws SQLException {
    DayFixture day = new DayFixture(database).opened();
    for (int entry = 1; entry <= 5; entry++) {
      day.post(entry, FRIDAY);
    }
    day.as(
        Role.ENGINE,
        """
        INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
          payment, quantity, currency, amount, amount_direction, trade_date, settlement_date, custodian,
          safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status,
          matched_on)
        SELECT n, 'ACC' || n %% 2 + 1, '%s', 'BARCGB22XXX',
               CASE n %% 3 WHEN 0 THEN 'RECEIVE' ELSE 'DELIVER' END, 'AGAINST', n, 'GBP', n * 37.5,
               CASE n %% 3 WHEN 0 THEN 'PAY' ELSE 'RECEIVE' END, '2026-10-01',
               date '2026-11-20' - n %% 20, 'CUSTGB2LXXX', 'SK', 'CA', 'MGTCBEBEXXX', 'BARCGB22XXX',
               'B1', CASE n %% 7 WHEN 0 THEN 'HELD' ELSE 'MATCHED' END,
               CASE n %% 7 WHEN 0 THEN NULL WHEN 1 THEN date '2026-11-20' ELSE date '2026-10-01' END
          FROM generate_series(1, %d) AS n
        """
            .formatted(StaticDataFixture.VODAFONE, FAILS));
    day.as(
        Role.ENGINE,
        """
        INSERT INTO security_purc_sale (trade_id, source, trade_reference, version, status, side, isin,
          account, counterparty, quantity, price, currency, trade_date, settlement_date, consideration,
          accrued_interest, commission, tax, exchange_fee, other_fee, net_amount)
        SELECT n, 'A', 'T' || n, 1, 'BOOKED', CASE n % 3 WHEN 0 THEN 'SELL' ELSE 'BUY' END,
               CASE n % 2 WHEN 0 THEN 'GB00BH4HKS39' ELSE 'GB00B24FF097' END, 'ACC' || n % 4 / 2 + 1,
               'BARCGB22XXX', 10, n, 'GBP', '2026-11-20', '2026-11-24', 10 * n, 0, 0, 0, 0, 0, 10 * n
          FROM generate_series(6, 40) AS n
        """);
    day.as(
        Role.MIGRATOR,
        """
        UPDATE account SET revalued = 'Y';
        INSERT INTO reference_price VALUES ('GB00BH4HKS39', 'GBP', '2026-11-19', 26.50)
        """);
    return day;
  }

  @Test
  void aDayThatWasKilledInEveryStepEndsAsAnUndisturbedOneDoes(TestReporter reporter)
      throws Exception {
    reporter.publishEntry("kills", String.valueOf(CAUGHT_AT.size()));
    for (String table : CAUGHT_AT) {
      killAt(table);
    }
    assertThat(start(killed, "killed").waitFor()).isZero();

    assertSameAsUndisturbed(killed, "killed");
    assertThat(killed.query("SELECT count(*) FROM settlement_penalty WHERE amount > 0"))
        .doesNotContain("0");
  }

  @Test
  void aDayThatWasKilledAtAnyInstantEndsAsAnUndisturbedOneDoes(TestReporter reporter)
      throws Exception {
    int kills = Integer.getInteger("straightway.eod.kills", 1);
    reporter.publishEntry("kills", String.valueOf(kills));
    Random random = new Random(20261121);
    long begin = System.nanoTime();
    assertThat(start(killed, "timed").waitFor()).isZero();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);

    for (int kill = 1; kill <= kills; kill++) {
      try (DayFixture day = day(TestDatabase.durable())) {
        String name = "killed-" + kill;
        Process process = start(day, name);
        // no condition is awaited, because the instant of the kill is the variable under test
        process.waitFor((long) (millis * (0.3 + 0.7 * random.nextDouble())), TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
        awaitGone(day);
        assertThat(start(day, name).waitFor()).isZero();
        assertSameAsUndisturbed(day, name);
      }
    }
  }

  @Test
  void aDayThatSleptInAStepIsContinuedByAnotherProcessAndFailsWhenItWakesUp() throws Exception {
    Process sleeper = sleepAt("uninstructed_fail");

    Awaitility.await().pollDelay(STALL).until(() -> start(killed, "continued").waitFor() == 0);
    signal(sleeper, "CONT");

    assertThat(sleeper.waitFor()).isNotZero();
    assertSameAsUndisturbed(killed, "continued");
  }

  /** Starts a process that is blocked in a step while it holds the job's lock. */
  private Process sleepAt(String table) throws Exception {
    try (Connection holder = killed.database().superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("LOCK TABLE straightway." + table + " IN ACCESS EXCLUSIVE MODE");
      Process process = start(killed, "sleeper");
      Awaitility.await(table).until(() -> isWaiting(table));
      signal(process, "STOP");
      holder.rollback();
      return process;
    }
  }

  private static void signal(Process process, String signal) throws Exception {
    String pid = Long.toString(process.pid());
    assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor()).isZero();
  }

  private void assertSameAsUndisturbed(DayFixture day, String name) throws Exception {
    assertThat(state(day)).isEqualTo(state(undisturbed));
    Map<String, String> files = EndOfDayTest.files(dir.resolve(name));
    files.keySet().removeIf(EndOfDayKillTest::isUnfinished);
    assertThat(files).isEqualTo(EndOfDayTest.files(dir.resolve("undisturbed"))).hasSize(7);
  }

  /** Returns whether a file is one that a killed process had not renamed yet. */
  private static boolean isUnfinished(String file) {
    return file.startsWith(".") && file.endsWith(".part");
  }

  private void killAt(String table) throws Exception {
    try (Connection holder = killed.database().superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("LOCK TABLE straightway." + table + " IN ACCESS EXCLUSIVE MODE");
      Process process = start(killed, "killed");
      Awaitility.await(table).until(() -> !process.isAlive() || isWaiting(table));
      assertThat(process.isAlive()).as("waits for " + table).isTrue();
      process.destroyForcibly().waitFor();
      holder.rollback();
    }
    awaitGone(killed);
  }

  private boolean isWaiting(String table) throws SQLException {
    return !killed
        .query(
            "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
                + " WHERE d.datname = current_database() AND NOT l.granted"
                + " AND l.relation = 'straightway.%s'::regclass".formatted(table))
        .isEmpty();
  }

  /** Waits until the server has noticed that its client is dead. */
  private static void awaitGone(DayFixture day) {
    Awaitility.await()
        .until(
            () ->
                day.query(
                        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
                            + " AND application_name LIKE '%end of day%'")
                    .isEmpty());
  }

  private static Process start(DayFixture day, String name) throws IOException {
    DatabaseAddress address = day.database().address();
    ProcessBuilder builder =
        new ProcessBuilder(
            ShortLivedJvm.command(
                EndOfDayProgram.class.getName(),
                List.of(
                    address.jdbcUrl(),
                    FRIDAY.toString(),
                    dir.resolve(name).toString(),
                    STALL.toString())));
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      builder.environment().put("STP_" + role + "_USER", login.user());
      builder.environment().put("STP_" + role + "_PASSWORD", login.password());
    }
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(dir.resolve(name + ".log").toFile()));
    return builder.start();
  }

  private static Map<String, List<String>> state(DayFixture day) throws SQLException {
    Map<String, List<String>> state = new TreeMap<>();
    for (String sql : STATE) {
      state.put(sql, day.query(sql));
    }
    return state;
  }
}
