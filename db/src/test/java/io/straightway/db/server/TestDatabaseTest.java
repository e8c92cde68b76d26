package io.straightway.db.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class TestDatabaseTest {
  @Test
  void aFreshDatabaseIsMigrated() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Connection connection = database.database().connect(Role.ENGINE, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT current_schema(), current_user")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo("straightway");
      assertThat(row.getString(2)).isEqualTo("stp_engine");
    }
  }

  @Test
  void databasesOfTestsAreSeparate() throws SQLException {
    try (TestDatabase database = TestDatabase.fresh();
        TestDatabase other = TestDatabase.fresh()) {
      execute(database, "CREATE TABLE only_here ()");
      assertThatThrownBy(() -> execute(other, "SELECT FROM only_here"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void aLoginCostsOneIteration() throws SQLException {
    try (TestDatabase database = TestDatabase.fresh();
        Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT bool_and(rolpassword LIKE 'SCRAM-SHA-256$1:%'), count(*)"
                    + " FROM pg_authid WHERE rolcanlogin")) {
      row.next();
      assertThat(row.getBoolean(1)).isTrue();
      assertThat(row.getInt(2)).isEqualTo(Role.values().length + 1);
    }
  }

  private static void execute(TestDatabase database, String sql) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
