package io.straightway.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;

final class SqlFailureTest {
  @Test
  void anErrorOfThePoolWithoutACodeIsALostConnection() {
    assertThat(SqlFailure.of(new SQLException("Connection is closed")))
        .isEqualTo(SqlFailure.IN_DOUBT);
  }

  @Test
  void aPoolThatWasClosedIsADefect() {
    assertThat(SqlFailure.of(new SQLException("HikariDataSource (x) has been closed.")))
        .isEqualTo(SqlFailure.DEFECT);
    assertThat(SqlFailure.of(new SQLFeatureNotSupportedException("x")))
        .isEqualTo(SqlFailure.DEFECT);
  }
}
