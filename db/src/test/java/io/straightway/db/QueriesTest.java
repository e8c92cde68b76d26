package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class QueriesTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void theConnectionStaysOpen() throws SQLException {
    try (Connection connection = database.superuser()) {
      assertThat(one(connection)).isEqualTo(1);
      assertThat(one(connection)).isEqualTo(1);
    }
  }

  @Test
  void theTransactionIsTheCallers() throws SQLException {
    try (Connection connection = database.superuser()) {
      connection.setAutoCommit(false);
      Queries.on(connection, handle -> handle.execute("CREATE TABLE kept (x int)"));
      assertThat(
              Queries.<Integer>on(
                  connection,
                  handle -> handle.select("SELECT count(*) FROM kept").mapTo(Integer.class).one()))
          .isZero();
      connection.rollback();
      assertThatThrownBy(
              () -> Queries.on(connection, handle -> handle.execute("INSERT INTO kept VALUES (1)")))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42P01"));
    }
  }

  private static int one(Connection connection) throws SQLException {
    return Queries.on(connection, handle -> handle.select("SELECT 1").mapTo(Integer.class).one());
  }
}
