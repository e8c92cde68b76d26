package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Runs the contract with the Oracle dialect on HSQLDB, with its Oracle syntax. */
@Order(1) // started first since it takes long
class HsqldbTradePathTest extends StandInContract {
  HsqldbTradePathTest() {
    super(StandInVendor.HSQLDB);
  }

  @Test
  void theEmulatedFeaturesAreStillMissingInItsSessions() throws SQLException {
    StandIn standIn = standIn();
    try (Connection reader = standIn.itself();
        Connection writer = standIn.itself();
        Statement read = reader.createStatement();
        Statement write = writer.createStatement()) {
      write.execute("INSERT INTO work_lock (name, taken) VALUES ('a', 1)");
      reader.setAutoCommit(false);
      read.executeQuery("SELECT taken FROM work_lock WHERE name = 'a' FOR UPDATE").close();
      assertThat(write.executeUpdate("UPDATE work_lock SET taken = 2 WHERE name = 'a'"))
          .isEqualTo(1);

      assertThatThrownBy(() -> reader.setNetworkTimeout(Runnable::run, 1000))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      try (ResultSet row = read.executeQuery("SELECT CAST(1 AS NUMBER) FROM dual")) {
        row.next();
        assertThat(row.getBigDecimal(1).scale()).isPositive();
      }
    }
  }
}
