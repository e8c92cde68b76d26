package io.straightway.settlement.day;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Days that the engine's login can't enter into the books, neither by functions nor by rows. */
final class RefusedDaysTest {
  @AutoClose private final DayFixture fixture;

  RefusedDaysTest() throws SQLException {
    fixture = new DayFixture().opened();
  }

  @Test
  void anEngineBeginsAnEndOfDayOnlyWithADayThatCanFollow() throws Exception {
    fixture.as(Role.MIGRATOR, "INSERT INTO holiday VALUES ('OURS', '2026-11-24', 'x')");
    for (String refused :
        List.of(
            "'2026-11-20', '9999-12-30', 'NONE'",
            "'2026-11-20', '9999-12-30', 'JPTO'",
            "'2026-11-20', 'infinity', 'JPTO'",
            "'2026-11-20', '2026-11-20', 'JPTO'",
            "'2026-11-20', '2026-11-21', 'NONE'",
            "'2026-11-20', '2026-11-24', 'NONE'",
            "'2026-11-20', '2026-12-02', 'JPTO'",
            "'2026-11-20', '2026-11-24', 'OURS'",
            "'2026-11-20', '2026-12-04', 'OURS'",
            "'2026-11-20', NULL, 'NONE'",
            "'2026-11-23', '2026-11-24', 'NONE'",
            "'9999-12-30', '9999-12-31', 'JPTO'")) {
      assertThatThrownBy(
              () -> fixture.as(Role.ENGINE, "SELECT begin_end_of_day(%s, 'x')".formatted(refused)))
          .as(refused)
          .hasMessageMatching("(?s).*(is not the business da(y|te)).*");
    }
    fixture.as(Role.ENGINE, "SELECT begin_end_of_day('2026-11-20', '2026-12-01', 'OURS', 'x')");
    assertThat(fixture.query("SELECT next_date FROM eod_run")).containsExactly("2026-12-01");
  }

  @Test
  void aDayEndsByACalendarThatIsKnown() throws Exception {
    assertThatThrownBy(
            () ->
                fixture.as(
                    Role.ENGINE,
                    "SELECT begin_end_of_day('2026-11-20', '2026-11-27', 'anything', 'x')"))
        .hasMessageContaining("there is no calendar anything");
    fixture.as(
        Role.ENGINE, "SELECT begin_end_of_day('2026-11-20', '2026-11-23', 'GBLO+USNY', 'x')");
  }

  @Test
  void noDayIsClosedWithoutAnOrderOnceThereIsAnOperator() throws Exception {
    String begin = "SELECT begin_end_of_day('2026-11-20', '2026-11-23', 'NONE', 'x')";
    fixture.as(Role.ENGINE, begin);
    String roles = "SELECT audit('x', 'OPERATOR_ADDED', 'operator:%s', NULL, '%s')";
    fixture.as(Role.MIGRATOR, roles.formatted("eve", "VIEWER,AUDITOR"));
    fixture.as(Role.ENGINE, begin);
    fixture.as(Role.MIGRATOR, roles.formatted("ann", "OPERATOR"));

    for (String refused : List.of(begin, "SELECT close_day('2026-11-20', 'x')")) {
      assertThatThrownBy(() -> fixture.as(Role.ENGINE, refused))
          .as(refused)
          .hasMessageContaining("x has not ordered that 2026-11-23 follows 2026-11-20");
    }
  }

  @Test
  void theProofNamesAClosedDayWithoutAnOrder() throws Exception {
    fixture.as(
        Role.ENGINE,
        "SELECT begin_end_of_day('2026-11-20', '2026-11-23', 'NONE', 'x');"
            + " SELECT close_day('2026-11-20', 'x')");
    String faults = "SELECT fault FROM day_fault WHERE fault LIKE '% operators, %'";
    fixture.as(
        Role.MIGRATOR, "SELECT audit('x', 'OPERATOR_ADDED', 'operator:ann', NULL, 'APPROVER')");
    assertThat(fixture.query(faults)).isEmpty();

    fixture.as(Role.MIGRATOR, "UPDATE eod_run SET closed_at = clock_timestamp()");
    assertThat(fixture.query(faults))
        .containsExactly("2026-11-20 was closed on the orders of 0 operators, but needs 1");
  }

  @Test
  void anOlderSnapshotAddsNothingToAClosedDay() throws Exception {
    for (String statement :
        List.of(
            "INSERT INTO settlement_fail VALUES ('2026-11-20', 9, 'A', 'B', 'C', 'DELIVER',"
                + " '2026-11-20', 1, 1, 'GBP', 1, 'SENT', null)",
            "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)"
                + " VALUES (2, 2, 'TRADE_DATE', '2026-11-20', '{A:GBP, B:GBP}', '{1, -1}')")) {
      try (DayFixture day = new DayFixture().opened();
          Connection older = day.pool().connection();
          Statement ofOlder = older.createStatement()) {
        older.setAutoCommit(false);
        ofOlder.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; SELECT now()");
        day.as(
            Role.ENGINE,
            "SELECT begin_end_of_day('2026-11-20', '2026-11-23', 'NONE', 'x');"
                + " SELECT close_day('2026-11-20', 'x')");

        assertThatThrownBy(() -> ofOlder.execute(statement))
            .as(statement)
            .hasMessageContaining("could not serialize access");
      }
    }
  }

  @Test
  void noDayIsClosedByAnOlderSnapshot() {
    assertThatThrownBy(
            () ->
                fixture.as(
                    Role.ENGINE,
                    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;"
                        + " SELECT close_day('2026-11-20', 'x')"))
        .hasMessageContaining("a day must be closed in a transaction at read committed");
  }
}
