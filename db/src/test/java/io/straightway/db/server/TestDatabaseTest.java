package io.straightway.db.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.ResultSet;
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
}
