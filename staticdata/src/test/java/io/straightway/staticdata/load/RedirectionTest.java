package io.straightway.staticdata.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Several rows of several tables decide where the money of a trade goes. Whatever a single person
 * writes into them, with the owner's login and in any way, the choice for an account or a
 * counterparty, a currency, a market and a day stays what it was.
 */
class RedirectionTest {
  private static final List<String> CURRENCIES = List.of("GBP", "JPY");
  private static final List<String> MARKETS = List.of("XLON", "XPAR");
  private static final List<String> NAMED_MARKETS = List.of("*", "XLON", "XPAR");
  private static final List<String> DAYS =
      List.of("2026-01-01", "2026-06-01", "2026-12-31", "2027-01-01");
  private static final List<String> COUNTERPARTIES = List.of("BARCGB22XXX", "ALQGGB2LXXX");
  private static final List<String> ACCOUNTS = List.of("ACC1", "ACC2", "ACC3");
  private static final int STEPS = 80;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aPersonAloneChangesNoExistingChoice(long seed) throws Exception {
    Random random = new Random(seed);
    int done = 0;
    int refused = 0;
    try (TestDatabase database = TestDatabase.fresh();
        Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(
          "INSERT INTO currency VALUES ('GBP', 2, 'Pound', 'GBLO'), ('JPY', 0, 'Yen', 'JPTO')");
      Map<String, Object> chosen = chosen(owner);
      for (int step = 0; step < STEPS; step++) {
        String sql = change(random);
        if (isDone(statement, sql)) {
          done++;
        } else {
          refused++;
        }
        Map<String, Object> now = chosen(owner);
        assertThat(now).as("seed %d, step %d: %s", seed, step, sql).containsAllEntriesOf(chosen);
        chosen = now;
      }
      assertThat(chosen).isNotEmpty();
    }
    assertThat(done).as("changes that one person may make").isGreaterThan(5);
    assertThat(refused).as("changes that are refused").isGreaterThan(20);
  }

  /** The first row may be invisible to a transaction that began before it. */
  @Test
  void anOlderSnapshotMakesNoRowTheFirst() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Connection honest = database.database().connect(Role.MIGRATOR, "test");
        Connection early = database.database().connect(Role.MIGRATOR, "test")) {
      execute(honest, "INSERT INTO currency VALUES ('GBP', 2, 'Pound', 'GBLO')");
      execute(early, "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM ssi");
      execute(honest, ssi("*", "B1"));
      assertThatThrownBy(() -> execute(early, ssi("XLON", "THIEF")))
          .hasMessageContaining("redirects money");
    }
  }

  /**
   * Otherwise one could write the row of a market, wait for another's row of any market, and commit
   * after it.
   */
  @Test
  void twoTransactionsAreNotBothTheFirst() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Connection honest = database.database().connect(Role.MIGRATOR, "test");
        Connection early = database.database().connect(Role.MIGRATOR, "test")) {
      execute(honest, "INSERT INTO currency VALUES ('GBP', 2, 'Pound', 'GBLO')");
      execute(early, "BEGIN; " + ssi("XLON", "THIEF"));
      assertThatThrownBy(() -> execute(honest, "SET lock_timeout = '50ms'; " + ssi("*", "B1")))
          .hasMessageContaining("lock timeout");
      execute(early, "COMMIT");
      assertThatThrownBy(() -> execute(honest, ssi("*", "B1")))
          .hasMessageContaining("ssi:BARCGB22XXX/GBP/*/2000-01-01 redirects money");
    }
  }

  @Test
  void rowsWrittenBeforeTheirAccountExistsRedirectIt() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      execute(owner, "INSERT INTO currency VALUES ('GBP', 2, 'Pound', 'GBLO')");
      execute(
          owner,
          "INSERT INTO own_ssi VALUES ('ACC9', 'GBP', '*', '2000-01-01', 'CUSTGB2LXXX', 'T', 'T')");
      assertThatThrownBy(
              () ->
                  execute(
                      owner,
                      "INSERT INTO account VALUES"
                          + " ('ACC9', '2000-01-01', 'Ninth', 'CUSTGB2LXXX', 'S', 'C')"))
          .hasMessageContaining("account:ACC9/2000-01-01 redirects money");
    }
  }

  @Test
  void theEngineWritesNoneOfThem() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Connection engine = database.database().connect(Role.ENGINE, "test")) {
      for (String table : List.of("ssi", "own_ssi", "account", "counterparty", "listing")) {
        for (String sql :
            List.of(
                "INSERT INTO %s SELECT * FROM %1$s",
                "UPDATE %s SET valid_to = NULL",
                "DELETE FROM %s",
                "TRUNCATE %s",
                "ALTER TABLE %s DISABLE TRIGGER ALL")) {
          assertThatThrownBy(() -> execute(engine, sql.formatted(table)))
              .isInstanceOfSatisfying(
                  SQLException.class,
                  denied -> assertThat(denied.getSQLState()).as(table).isEqualTo("42501"));
        }
      }
    }
  }

  private static boolean isDone(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
      return true;
    } catch (SQLException e) {
      statement.execute("ROLLBACK");
      return false;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ssi(String market, String account) {
    return "INSERT INTO ssi VALUES ('BARCGB22XXX', 'GBP', '%s', '2000-01-01', 'P', 'A', '%s')"
        .formatted(market, account);
  }

  /** Returns the settlement of trades, for every combination that may have one. */
  private static Map<String, Object> chosen(Connection connection) throws SQLException {
    StaticData data = new StaticDataStore().read(connection);
    Map<String, Object> chosen = new HashMap<>();
    for (String currency : CURRENCIES) {
      for (String market : MARKETS) {
        for (String day : DAYS) {
          LocalDate date = LocalDate.parse(day);
          String place = currency + " " + market + " " + day;
          for (String party : COUNTERPARTIES) {
            put(chosen, party + " " + place, data.ssi(party, currency, market, date));
          }
          for (String account : ACCOUNTS) {
            put(chosen, account + " " + place, data.ownSsi(account, currency, market, date));
          }
        }
      }
    }
    return chosen;
  }

  private static void put(Map<String, Object> chosen, String key, @Nullable Object value) {
    if (value != null) {
      chosen.put(key, value);
    }
  }

  /** Returns a statement, or several in one transaction. */
  private static String change(Random random) {
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> insert(random);
      case 4 -> insert(random) + " ON CONFLICT DO NOTHING";
      case 5 -> upsert(random);
      case 6 -> "UPDATE %s SET %s".formatted(table(random), assigned(random));
      case 7 -> "DELETE FROM %s".formatted(table(random));
      case 8 -> "TRUNCATE " + one(random, List.of("ssi", "own_ssi", "account", "currency CASCADE"));
      case 9 -> "BEGIN; " + insert(random) + "; " + insert(random) + "; COMMIT";
      case 10 -> "WITH gone AS (DELETE FROM %s) %s".formatted(table(random), insert(random));
      default ->
          "MERGE INTO ssi USING (VALUES (1)) AS one ON true"
              + " WHEN MATCHED THEN UPDATE SET agent = 'M'"
              + " WHEN NOT MATCHED THEN INSERT VALUES "
              + ssiRow(random);
    };
  }

  private static String table(Random random) {
    return one(random, List.of("ssi", "own_ssi", "account"));
  }

  private static String assigned(Random random) {
    return one(
        random,
        List.of(
            "safekeeping_account = safekeeping_account || 'x'",
            "valid_to = '2026-07-01'",
            "valid_to = NULL",
            "valid_from = valid_from + 200",
            "valid_from = valid_from - 200",
            "mic = 'XPAR'",
            "account = 'ACC2'",
            "counterparty = 'ALQGGB2LXXX'",
            "currency = 'JPY'",
            "name = 'Renamed'"));
  }

  private static String insert(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "INSERT INTO ssi VALUES " + ssiRow(random);
      case 1 -> "INSERT INTO ssi VALUES " + ssiRow(random) + ", " + ssiRow(random);
      case 2 -> "INSERT INTO own_ssi VALUES " + ownSsiRow(random);
      default -> "INSERT INTO account VALUES " + accountRow(random);
    };
  }

  private static String upsert(Random random) {
    return random.nextBoolean()
        ? "INSERT INTO ssi VALUES %s ON CONFLICT (counterparty, currency, mic, valid_from)"
                .formatted(ssiRow(random))
            + " DO UPDATE SET safekeeping_account = excluded.safekeeping_account"
        : "INSERT INTO account VALUES %s ON CONFLICT (account, valid_from)"
                .formatted(accountRow(random))
            + " DO UPDATE SET cash_account = excluded.cash_account";
  }

  private static String ssiRow(Random random) {
    return "('%s', '%s', '%s', '%s', 'PLACGB2LXXX', 'AGNTGB2LXXX', 'S%d', %s)"
        .formatted(
            one(random, COUNTERPARTIES),
            one(random, CURRENCIES),
            one(random, NAMED_MARKETS),
            start(random),
            random.nextInt(100),
            end(random));
  }

  private static String ownSsiRow(Random random) {
    return "('%s', '%s', '%s', '%s', 'CUSTGB2LXXX', 'S%d', 'C', %s)"
        .formatted(
            one(random, ACCOUNTS),
            one(random, CURRENCIES),
            one(random, NAMED_MARKETS),
            start(random),
            random.nextInt(100),
            end(random));
  }

  private static String accountRow(Random random) {
    return "('%s', '%s', 'Name', 'CUSTGB2LXXX', 'S%d', 'C', NULL, %s)"
        .formatted(one(random, ACCOUNTS), start(random), random.nextInt(100), end(random));
  }

  private static String start(Random random) {
    return one(random, List.of("2000-01-01", "2026-03-01", "2026-06-01", "2027-01-01"));
  }

  private static String end(Random random) {
    return one(random, List.of("NULL", "NULL", "'2028-01-01'"));
  }

  private static <T> T one(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
