package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Pool pool = database.database().pool(Role.MIGRATOR, 1, "transactions");
  private final Transactions transactions = new Transactions(pool.dataSource());

  TransactionsTest() throws SQLException {}

  @Test
  void aFailedTransactionIsRolledBackAndItsConnectionIsReusable() throws SQLException {
    run("CREATE TABLE t (n integer PRIMARY KEY)");

    assertThatThrownBy(() -> run("INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (1)"))
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> {
              assertThat(SqlFailure.of(e)).isEqualTo(SqlFailure.BAD_DATA);
              assertThat(SqlFailure.constraint(e)).isEqualTo("t_pkey");
            });

    run("INSERT INTO t VALUES (1)");
  }

  /** PostgreSQL warns like this when the wait for a synchronous standby is cancelled. */
  @Test
  void aCommitThatReturnsWithAWarningIsInDoubt() throws SQLException {
    run(
        "CREATE TABLE t (n integer)",
        "CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS"
            + " $$ BEGIN RAISE WARNING 'canceling wait for synchronous replication';"
            + " RETURN NULL; END $$",
        "CREATE CONSTRAINT TRIGGER warn AFTER INSERT ON t DEFERRABLE INITIALLY DEFERRED"
            + " FOR EACH ROW EXECUTE FUNCTION warn()");

    assertThatThrownBy(() -> run("INSERT INTO t VALUES (1)"))
        .hasMessageContaining("commit in doubt: canceling wait")
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(SqlFailure.of(e)).isEqualTo(SqlFailure.IN_DOUBT));
  }

  @Test
  void aWarningBeforeTheCommitPutsNothingInDoubt() throws SQLException {
    run("DO $$ BEGIN RAISE WARNING 'mind the gap'; END $$");
  }

  @Test
  void aConnectionThatAnErrorHasStruckIsNotUsedAgain() throws SQLException {
    int struck = backend();

    assertThatThrownBy(
            () ->
                transactions.run(
                    connection -> {
                      throw new OutOfMemoryError("made by a test");
                    }))
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(backend()).isNotEqualTo(struck);
  }

  private int backend() throws SQLException {
    return transactions.run(
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({
    "08006, IN_DOUBT",
    "08P01, IN_DOUBT",
    "57P01, IN_DOUBT",
    "57P03, IN_DOUBT",
    "40003, IN_DOUBT",
    "01000, IN_DOUBT",
    "40001, ROLLED_BACK",
    "40P01, ROLLED_BACK",
    "25006, NOT_PRIMARY",
    "53100, RESOURCES",
    "53300, RESOURCES",
    "58030, RESOURCES",
    "22003, BAD_DATA",
    "23514, BAD_DATA",
    "42501, DEFECT",
    "XX000, DEFECT"
  })
  void everySqlStateHasItsMeaning(String sqlState, SqlFailure meaning) {
    assertThat(SqlFailure.of(new SQLException("x", sqlState))).isEqualTo(meaning);
  }

  @Test
  void anExhaustedPoolIsInDoubtAndNoDefect() {
    assertThat(SqlFailure.of(new SQLTransientConnectionException("timed out")))
        .isEqualTo(SqlFailure.IN_DOUBT);
  }

  private void run(String... statements) throws SQLException {
    transactions.run(connection -> execute(connection, statements));
  }

  private static int execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return statements.length;
  }
}
