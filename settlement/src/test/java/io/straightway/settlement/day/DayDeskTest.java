package io.straightway.settlement.day;

import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static io.straightway.settlement.day.DayFixture.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.settlement.day.DayProgress.Step;
import io.straightway.settlement.day.DayProgress.StepState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DayDeskTest {
  @TempDir private Path dir;
  @AutoClose private final DayFixture fixture;
  private final DayDesk desk;

  DayDeskTest() throws SQLException {
    fixture = new DayFixture();
    desk = new DayDesk(fixture.pool().dataSource());
  }

  private OperatorLogin operator(String name, OperatorRole role) throws SQLException {
    try (Connection owner = fixture.database().database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(owner, name, EnumSet.of(role), "tester"));
    }
  }

  private DayProgress progress(LocalDate day) throws SQLException {
    try (Connection connection = fixture.pool().connection()) {
      return DayProgress.read(connection, day).orElseThrow();
    }
  }

  @Test
  void anOrderedOpenOrCloseProvesItsOperator() throws Exception {
    OperatorLogin ann = operator("ann", OperatorRole.OPERATOR);
    OperatorLogin eve = operator("eve", OperatorRole.VIEWER);
    assertThatThrownBy(() -> desk.open(new OperatorLogin("ann", "guessed"), FRIDAY))
        .isInstanceOf(DeskRefusal.class);
    assertThatThrownBy(() -> desk.open(eve, FRIDAY)).hasMessageContaining("operator or approver");
    assertThat(desk.open(ann, FRIDAY)).isTrue();
    assertThat(desk.open(ann, MONDAY)).isFalse();

    assertThatThrownBy(() -> desk.orderEnd(eve, FRIDAY, null)).isInstanceOf(DeskRefusal.class);
    desk.orderEnd(ann, FRIDAY, null);
    fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, null, "ann", null));
    assertThatThrownBy(() -> fixture.endOfDay().run(new EndOfDay.Request(MONDAY, null, "ann", dir)))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.NOT_AUTHENTICATED));

    assertThat(
            fixture.query(
                "SELECT action, subject, actor, proved FROM audit_trail WHERE action <>"
                    + " 'OPERATOR_ADDED' ORDER BY event_number"))
        .containsExactly(
            "OPEN_DAY|business-day:2026-11-20|ann|t",
            "END_OF_DAY_ORDERED|business-day:2026-11-20|ann|t",
            "END_OF_DAY|business-day:2026-11-20|ann|t",
            "END_OF_DAY_RECORDED|business-day:2026-11-20|ann|t");
  }

  @Test
  void aDayThatTheClockHasNotReachedIsClosedByTwo() throws Exception {
    LocalDate future = LocalDate.of(2090, 11, 24);
    OperatorLogin ann = operator("ann", OperatorRole.OPERATOR);
    OperatorLogin bob = operator("bob", OperatorRole.APPROVER);
    fixture.opened();
    fixture.as(Role.MIGRATOR, "UPDATE business_day SET today = '2090-11-24'");
    for (int time = 0; time < 2; time++) {
      assertThatThrownBy(() -> desk.orderEnd(ann, future, null))
          .isInstanceOfSatisfying(
              DeskRefusal.class,
              refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.NEEDS_SECOND))
          .hasMessageContaining("the clock has not reached 2090-11-24");
    }
    assertThatThrownBy(
            () ->
                fixture.as(
                    Role.ENGINE,
                    "SET TIME ZONE INTERVAL '167:00' HOUR TO MINUTE;"
                        + " SELECT begin_end_of_day('2090-11-24', '2090-11-27', 'GBLO', 'ann')"))
        .hasMessageContaining("another operator must order its end as well");

    desk.orderEnd(bob, future, null);
    fixture.endOfDay().run(new EndOfDay.Request(future, null, "bob", null));
    assertThat(fixture.query("SELECT today FROM open_day")).containsExactly("2090-11-27");
  }

  @Test
  void anOrderOfADayIsForTheNextDayThatTheOperatorHasOrdered() throws Exception {
    OperatorLogin ann = operator("ann", OperatorRole.OPERATOR);
    fixture.opened();
    fixture.as(
        Role.MIGRATOR,
        "INSERT INTO eod_run (business_date, next_date, calendar, actor, undelivered)"
            + " VALUES ('2026-11-20', '2026-11-30', 'JPTO', 'ann', 0)");
    assertThatThrownBy(
            () ->
                fixture.as(
                    Role.ENGINE,
                    "SELECT order_end_of_day('ann', '%s', '2026-11-20', '9999-12-30', 'NONE')"
                        .formatted(ann.secret())))
        .hasMessageContaining("9999-12-30 is not the business day after 2026-11-20");
    assertThatThrownBy(() -> fixture.as(Role.ENGINE, "SELECT close_day('2026-11-20', 'ann')"))
        .hasMessageContaining("ann has not ordered that 2026-11-30 follows 2026-11-20");
    desk.orderEnd(ann, FRIDAY, null);
    fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, null, "ann", null));

    assertThat(
            fixture.query(
                "SELECT after, proved FROM audit_trail"
                    + " WHERE action IN ('END_OF_DAY_ORDERED', 'END_OF_DAY') ORDER BY event_number"))
        .containsExactly("2026-11-30 follows by JPTO|t", "closed; 2026-11-30 is open|t");
  }

  @Test
  void theFirstBusinessDayIsNearTheClocks() throws Exception {
    OperatorLogin ann = operator("ann", OperatorRole.OPERATOR);
    for (String day : List.of("9999-12-30", "0001-01-01", "2999-01-01", "infinity")) {
      assertThatThrownBy(
              () -> fixture.as(Role.ENGINE, "SELECT open_business_day('" + day + "', 'x')"))
          .as(day)
          .hasMessageContaining("the first business day must be at most 10 years from the clock's");
    }
    assertThatThrownBy(() -> desk.open(ann, LocalDate.of(2999, 1, 1)))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.WRONG_STATE));
    assertThat(fixture.query("SELECT * FROM business_day")).isEmpty();
  }

  @Test
  void theProgressOfACloseIsVisibleToEverybody() throws Exception {
    fixture.opened();
    assertThat(progress(FRIDAY).state()).isEqualTo(DayProgress.DayState.OPEN);
    assertThat(progress(FRIDAY).steps())
        .hasSize(10)
        .extracting(Step::state)
        .containsOnly(StepState.WAITING);
    try (Connection connection = fixture.pool().connection()) {
      assertThat(DayProgress.read(connection, MONDAY)).isEmpty();
      assertThatThrownBy(() -> EndOfDay.check(connection, MONDAY, null))
          .hasMessage("the day to close is 2026-11-20, not 2026-11-23");
      assertThatThrownBy(() -> EndOfDay.check(connection, FRIDAY, "MARS"))
          .hasMessageContaining("there is no calendar 'MARS'");
    }

    Path occupied = Files.createFile(dir.resolve("no-directory"));
    assertThatThrownBy(
            () -> fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, null, "ann", occupied)))
        .isInstanceOf(IOException.class);
    DayProgress stopped = progress(FRIDAY);
    assertThat(stopped.state()).isEqualTo(DayProgress.DayState.STOPPED);
    assertThat(stopped.problem()).isEqualTo(occupied.toString());
    assertThat(stopped.steps())
        .extracting(Step::state)
        .containsExactly(
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.STOPPED,
            StepState.WAITING);

    fixture.endOfDay().run(new EndOfDay.Request(FRIDAY, null, "ann", null));
    assertThat(progress(FRIDAY).state()).isEqualTo(DayProgress.DayState.CLOSED);
    assertThat(progress(FRIDAY).problem()).isNull();
    assertThat(progress(FRIDAY).steps()).extracting(Step::state).containsOnly(StepState.DONE);
  }
}
