package io.straightway.settlement.day;

import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static io.straightway.settlement.day.DayFixture.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
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
  void whoOpensAndClosesIsProvedIfHeHasOrderedIt() throws Exception {
    OperatorLogin ann = operator("ann", OperatorRole.OPERATOR);
    OperatorLogin eve = operator("eve", OperatorRole.VIEWER);
    assertThatThrownBy(() -> desk.open(new OperatorLogin("ann", "guessed"), FRIDAY))
        .isInstanceOf(DeskRefusal.class);
    assertThatThrownBy(() -> desk.open(eve, FRIDAY)).hasMessageContaining("operator or approver");
    assertThat(desk.open(ann, FRIDAY)).isTrue();
    assertThat(desk.open(ann, MONDAY)).isFalse();

    assertThatThrownBy(() -> desk.orderEnd(eve, FRIDAY)).isInstanceOf(DeskRefusal.class);
    desk.orderEnd(ann, FRIDAY);
    fixture.endOfDay().run(new EndOfDay.Order(FRIDAY, null, "ann", null));
    fixture.endOfDay().run(new EndOfDay.Order(MONDAY, null, "ann", dir));

    assertThat(
            fixture.query(
                "SELECT action, subject, actor, proved FROM audit_trail WHERE action <>"
                    + " 'OPERATOR_ADDED' ORDER BY event_number"))
        .containsExactly(
            "OPEN_DAY|business-day:2026-11-20|ann|t",
            "END_OF_DAY_ORDERED|business-day:2026-11-20|ann|t",
            "END_OF_DAY|business-day:2026-11-20|ann|t",
            "END_OF_DAY|business-day:2026-11-23|ann|f");
  }

  @Test
  void howFarADayIsCanBeSeenWhoeverEndsIt() throws Exception {
    fixture.opened();
    assertThat(progress(FRIDAY).state()).isEqualTo(DayProgress.State.OPEN);
    assertThat(progress(FRIDAY).steps())
        .hasSize(7)
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
            () -> fixture.endOfDay().run(new EndOfDay.Order(FRIDAY, null, "ann", occupied)))
        .isInstanceOf(IOException.class);
    DayProgress stopped = progress(FRIDAY);
    assertThat(stopped.state()).isEqualTo(DayProgress.State.STOPPED);
    assertThat(stopped.problem()).isEqualTo(occupied.toString());
    assertThat(stopped.steps())
        .extracting(Step::state)
        .containsExactly(
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.DONE,
            StepState.STOPPED,
            StepState.WAITING);

    fixture.endOfDay().run(new EndOfDay.Order(FRIDAY, null, "ann", null));
    assertThat(progress(FRIDAY).state()).isEqualTo(DayProgress.State.CLOSED);
    assertThat(progress(FRIDAY).problem()).isNull();
    assertThat(progress(FRIDAY).steps()).extracting(Step::state).containsOnly(StepState.DONE);
  }
}
