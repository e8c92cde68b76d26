package io.straightway.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Oracle's error numbers decide, whatever SQLSTATE the driver gives them. */
class OracleFailuresTest {
  @ParameterizedTest
  @CsvSource({
    "17002, 08006, IN_DOUBT",
    "17008, 08003, IN_DOUBT",
    "3113, 03113, IN_DOUBT",
    "3114, 03114, IN_DOUBT",
    "12514, 66000, IN_DOUBT",
    "1033, 04000, IN_DOUBT",
    "25408, 25000, IN_DOUBT",
    "60, 61000, ROLLED_BACK",
    "8177, 72000, ROLLED_BACK",
    "1555, 72000, ROLLED_BACK",
    "4068, 72000, ROLLED_BACK",
    "16000, 72000, NOT_PRIMARY",
    "1536, 72000, RESOURCES",
    "1653, 72000, RESOURCES",
    "12519, 66000, RESOURCES",
    "1, 23000, BAD_DATA",
    "2290, 23000, BAD_DATA",
    "12899, 72000, BAD_DATA",
    "20514, 72000, BAD_DATA",
    "20501, 72000, DEFECT",
    "942, 42000, DEFECT",
    "1031, 42000, DEFECT",
  })
  void theNumberDecides(int number, String state, SqlFailure meaning) {
    SQLException error = new SQLException("ORA-%05d: some words".formatted(number), state, number);

    assertThat(SqlFailure.of(error)).isEqualTo(meaning);
  }

  @ParameterizedTest
  @CsvSource({
    "1017, password",
    "28000, account is open",
    "12514, service name",
    "12519, PROCESSES",
    "1033, try again",
    "12541, firewall",
  })
  void aFailedConnectionGivesAdvice(int number, String advice) {
    SQLException error = new SQLException("ORA-%05d: some words".formatted(number), "72000");

    assertThat(OracleFailures.advice(error)).contains(advice);
  }

  @Test
  void aRecoverableFailureOfTheDriverIsInDoubtThoughItsNumberIsUnknown() {
    SQLException error = new SQLRecoverableException("Io exception: Broken pipe", null, 0);

    assertThat(SqlFailure.of(error)).isEqualTo(SqlFailure.IN_DOUBT);
  }

  @Test
  void aConstraintIsKnownByItsNameAndNotByTheDataBehindIt() {
    SQLException error =
        new SQLException(
            "ORA-00001: unique constraint (STRAIGHTWAY.TRADE_VERSION) violated\n"
                + "ORA-03301: (ORA-00001 details) row with column values (REASON:'closed_day')",
            "23000",
            1);

    assertThat(SqlFailure.violates(error, "trade_version")).isTrue();
    assertThat(SqlFailure.violates(error, "closed_day")).isFalse();
  }
}
