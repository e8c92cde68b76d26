package io.straightway.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks by a person who has the password of a role, and SQL. */
class RoleAttackTest {
  private static final String NO_RIGHT = "42501";

  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT pg_advisory_lock(hashtext('straightway.close_day'))",
        "SELECT pg_advisory_lock_shared(hashtext('straightway.close_day'))",
        "SELECT pg_advisory_xact_lock(hashtext('straightway.audit'))",
        "SELECT pg_try_advisory_lock(1, 1)",
        "SELECT pg_try_advisory_xact_lock(hashtext('straightway.roll_up_ledger'))",
        "BEGIN; LOCK TABLE business_day IN ROW SHARE MODE",
        "BEGIN; LOCK TABLE journal_entry IN ROW EXCLUSIVE MODE",
        "BEGIN; LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE",
        "SELECT FROM incoming_trade_message FOR KEY SHARE",
        "SELECT lo_create(4711)",
        "SELECT lo_creat(-1)",
        "SELECT lo_from_bytea(0, 'much')",
        "SELECT lo_import('/etc/passwd')",
        "SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000))",
        "SELECT nextval('message_id_range')",
        "SELECT setval('message_id_range', 1)",
        "SELECT setval('operator_proposal_proposal_id_seq', 1)",
        "SELECT is_being_approved('STATIC_DATA')",
        "SELECT refuse_unapproved('x')",
        "SELECT roll_up_ledger(1)",
        "ALTER ROLE stp_reader CONNECTION LIMIT -1",
        "SET temp_file_limit = -1",
        "SET session_replication_role = replica",
      })
  void theReaderMayNot(String sql) {
    refused(Role.READER, sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT setval('message_id_range', 1)",
        "SELECT setval('operator_proposal_proposal_id_seq', 1)",
        "ALTER SEQUENCE message_id_range RESTART",
        "SELECT lo_create(4711)",
        "SELECT audit('ann', 'ARCHIVED', 'archive:2026-10', NULL, NULL)",
        "SELECT audit('ann', NULL, 'archive:2026-10', NULL, NULL)",
      })
  void theEngineMayNot(String sql) {
    refused(Role.ENGINE, sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TEMP TABLE written (entry_id bigint, value_date date, entry_date date)",
        "CREATE TABLE public.written ()",
        "CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT $1'",
        "CREATE OPERATOR public.= (FUNCTION = int4eq, LEFTARG = integer, RIGHTARG = integer)",
        "CREATE OPERATOR straightway.= (FUNCTION = int4eq, LEFTARG = integer, RIGHTARG = integer)",
        "CREATE CAST (text AS integer) WITH INOUT AS IMPLICIT",
        "CREATE CAST (straightway.amount AS text) WITH INOUT AS IMPLICIT",
        "CREATE DOMAIN straightway.text AS bytea",
        "CREATE VIEW straightway.mine AS SELECT 1",
        "CREATE SCHEMA mine",
        "CREATE EXTENSION dblink",
        "CREATE FOREIGN DATA WRAPPER mine",
        "CREATE EVENT TRIGGER mine ON ddl_command_start EXECUTE FUNCTION refuse_wrong_entries()",
        "CREATE PUBLICATION mine FOR ALL TABLES",
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "COPY (SELECT 1) TO '/tmp/straightway.copied'",
        "SELECT pg_read_file('/etc/passwd')",
        "SELECT pg_ls_dir('.')",
        "SELECT pg_switch_wal()",
        "SELECT pg_create_physical_replication_slot('mine', true)",
        "SELECT secret_hash FROM operator",
        "SELECT rolpassword FROM pg_authid",
        "UPDATE proposal_kind SET effect = 'add_operator'",
        "INSERT INTO proposal_kind VALUES ('X', 'decision', 'act', NULL, 'X', '', '{}')",
        "SELECT add_proposal_kind('X', 'decision', 'limit_content', NULL, 'X', '', 'x')",
        "SELECT content_of_kind('decision', 'SINGLE_LIMIT', '{}')",
        "SELECT propose_of_kind('ann', 'x', 'decision', 'SINGLE_LIMIT', '{}', 'x', 'x')",
        "SELECT approve_of_kind('ann', 'x', 'decision', 1, NULL)",
        "SELECT set_limit('ann', 1, 'x', '{\"currency\": \"*\", \"limit\": 1}', 'x')",
        "ALTER SYSTEM SET max_connections = 1",
        "ALTER DATABASE CURRENT_DATABASE SET search_path = mine",
      })
  void neitherEngineNorReaderMay(String sql) throws SQLException {
    String named = sql.replace("CURRENT_DATABASE", name());
    refused(Role.READER, named);
    refused(Role.ENGINE, named);
  }

  @ParameterizedTest
  @EnumSource(names = {"READER", "ENGINE"})
  void preparedTransactionsLeaveNoLock(Role role) {
    assertThatThrownBy(
            () -> execute(role, "BEGIN; SELECT FROM business_day; PREPARE TRANSACTION 'mine'"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("prepared transactions are disabled");
  }

  @Test
  void aTableOfTheReadersOwnDoesNotLendItTheOwnersRights() throws SQLException {
    try (Connection superuser = database.superuser();
        Statement grant = superuser.createStatement()) {
      grant.execute("GRANT TEMPORARY ON DATABASE " + superuser.getCatalog() + " TO stp_reader");
    }
    refused(
        Role.READER,
        """
        CREATE TEMP TABLE mine (entry_id bigint, value_date date, entry_date date);
        CREATE TRIGGER mine AFTER INSERT ON mine REFERENCING NEW TABLE AS written
          FOR EACH STATEMENT EXECUTE FUNCTION straightway.refuse_wrong_entries()
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "template1"})
  void noOtherDatabaseIsOpenToThem(String other) {
    for (Role role : List.of(Role.READER, Role.ENGINE)) {
      Credentials login = database.address().credentials(role);
      String url = database.address().jdbcUrl().replaceFirst("/[^/]*$", "/" + other);
      assertThatThrownBy(
              () -> DriverManager.getConnection(url, login.user(), login.password()).close())
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("permission denied for database");
    }
  }

  @Test
  void booksAreWrittenWhateverTheReaderHolds() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test");
        Statement lock = reader.createStatement()) {
      reader.setAutoCommit(false);
      lock.execute("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      try (ResultSet tables =
          lock.executeQuery(
              "SELECT string_agg(format('straightway.%I', relname), ', ') FROM pg_class"
                  + " WHERE relnamespace = 'straightway'::regnamespace AND relkind IN ('r', 'v')"
                  + " AND has_table_privilege(oid, 'SELECT')")) {
        tables.next();
        lock.execute("LOCK TABLE " + tables.getString(1) + " IN ACCESS SHARE MODE");
      }
      assertThatThrownBy(
              () -> lock.execute("SELECT pg_advisory_lock(hashtext('straightway.close_day'))"))
          .isInstanceOf(SQLException.class);
      execute(Role.ENGINE, "SET lock_timeout = '2s'; " + BOOK);
    }
    assertThat(ask("SELECT count(*) FROM posting")).isEqualTo("2");
  }

  private static final String BOOK =
      """
      SELECT open_business_day('2026-11-20', 'test');
      INSERT INTO ledger_account (account, kind, currency)
      VALUES ('CASH:A:EUR', 'CASH', 'EUR'), ('FEES:A:EUR', 'FEES', 'EUR');
      INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)
      VALUES (1, 1, 'TRADE_DATE', '2026-11-20', '{CASH:A:EUR, FEES:A:EUR}', '{1, -1}');
      SELECT audit('test', 'ACCESS_DENIED', 'test', NULL, NULL);
      SELECT roll_up_ledger(10)
      """;

  @ParameterizedTest
  @EnumSource(names = {"READER", "RELAY"})
  void aLoginBesidesTheBooksCanNotTakeAllConnections(Role role) throws SQLException {
    Credentials login = database.address().credentials(role);
    List<Connection> taken = new ArrayList<>();
    try {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 200; i++) {
                  taken.add(
                      DriverManager.getConnection(
                          database.address().jdbcUrl(), login.user(), login.password()));
                }
              })
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("too many connections for role \"" + login.user() + "\"");
      assertThat(taken).hasSizeLessThan(50);
      execute(Role.ENGINE, BOOK);
    } finally {
      for (Connection connection : taken) {
        connection.close();
      }
    }
  }

  @Test
  void theReadersTransactionsAndItsFilesHaveLimits() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test");
        Statement statement = reader.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT count(*) FROM pg_settings WHERE setting NOT IN ('0', '-1') AND name IN"
                    + " ('statement_timeout', 'idle_in_transaction_session_timeout',"
                    + " 'idle_session_timeout', 'transaction_timeout', 'temp_file_limit')")) {
      row.next();
      assertThat(row.getInt(1)).isEqualTo(5);
    }
  }

  @Test
  void aLoginsOwnSettingsDoNotLastInOurSessions() throws SQLException {
    String change = "ALTER ROLE %s IN DATABASE " + name() + " SET ";
    execute(Role.READER, change.formatted("stp_reader") + "statement_timeout = '2ms'");
    assertThat(ask("SELECT 'asked' || pg_sleep(0.1)")).isEqualTo("asked");

    for (String own : List.of("synchronous_commit=off", "lock_timeout=1")) {
      execute(Role.ENGINE, change.formatted("stp_engine") + own);
      assertThatThrownBy(() -> execute(Role.ENGINE, BOOK))
          .hasMessageContaining("the login has settings of its own: " + own)
          .hasMessageContaining("RESET ALL");
      try (Connection superuser = database.superuser();
          Statement statement = superuser.createStatement()) {
        statement.execute(
            "ALTER ROLE stp_engine IN DATABASE " + superuser.getCatalog() + " RESET ALL");
      }
    }
    execute(Role.ENGINE, BOOK);
  }

  @Test
  void notificationsThatNobodyReadsFillNoDisk() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test");
        Statement listen = reader.createStatement()) {
      listen.execute("LISTEN mine");
      reader.setAutoCommit(false);
      listen.execute("SELECT 1");
      assertThatThrownBy(
              () ->
                  execute(
                      Role.READER,
                      "DO $$ BEGIN FOR i IN 1 .. 2000 LOOP"
                          + " PERFORM pg_notify('mine', i || repeat('x', 7000)); END LOOP; END $$"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("54000"));
      execute(Role.ENGINE, BOOK);
    }
  }

  private void refused(Role role, String sql) {
    assertThatThrownBy(() -> execute(role, sql))
        .as("%s: %s", role, sql)
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(NO_RIGHT));
  }

  private void execute(Role role, String sql) throws SQLException {
    try (Connection connection = database.database().connect(role, "attack");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String name() throws SQLException {
    return ask("SELECT current_database()");
  }

  private String ask(String query) throws SQLException {
    try (Connection connection = database.database().connect(Role.READER, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
