package io.straightway.app.staticdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.day.DayDesk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load that makes the settlement date of a booked trade a holiday. */
final class HolidayLoadTest {
  @TempDir private Path dir;

  @Test
  void theLoadListsTheTradesOfTheDayAndProposesTheNextOne() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      try (Connection connection = engine.database().database().connect(Role.ENGINE, "test")) {
        DayDesk.open(connection, LocalDate.of(2026, 11, 20), "test");
      }
      engine.take(TradeXml.batch(List.of(TradeXml.purchase("A", 1).text())));
      Files.writeString(dir.resolve("h.csv"), "calendar,date,name\nGBLO,2026-11-24,Mourning\n");

      StpRun run =
          StpRun.in(
              dir,
              environment(engine.database()),
              "static-data",
              "load",
              dir.resolve("h.csv").toString());

      assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
      assertThat(run.err())
          .contains(
              "of ACC1 settles on 2026-11-24, a holiday: amend A-T1 to 2026-11-25 with version 2",
              "amend all: 'stp settle postpone --reason TEXT'");
      String[] postpone = {"settle", "postpone", "--reason", "mourning"};
      StpRun refused = StpRun.in(dir, as("ann", engine.database()), postpone);
      assertThat(refused.err()).contains("NOT_ALLOWED");
      StpRun proposed =
          StpRun.in(
              dir,
              as("fay", engine.database(), "--role", "operator", "--role", "feeder"),
              postpone);
      assertThat(proposed.out())
          .contains("TRADE_FILE", "PROPOSED", "amendments of trades that settle on holidays");
    }
  }

  private Map<String, String> as(String name, TestDatabase database, String... roles) {
    Map<String, String> environment = environment(database);
    String[] add =
        Stream.concat(Stream.of("operator", "add", name), Stream.of(roles)).toArray(String[]::new);
    StpRun added = StpRun.in(dir, environment, add);
    environment.put("STP_OPERATOR", name);
    environment.put("STP_OPERATOR_SECRET", added.out().strip());
    return environment;
  }

  private static Map<String, String> environment(TestDatabase database) {
    Map<String, String> environment = new HashMap<>();
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    return environment;
  }
}
