package io.straightway.settlement.day;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import io.straightway.element.check.Finding;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/**
 * Ends a day in a process of its own, to be killed or paused. Arguments: JDBC URL, day, directory,
 * stall limit.
 */
public final class EndOfDayProgram {
  private EndOfDayProgram() {}

  public static void main(String[] arguments) throws Exception {
    Database database =
        new Database(
            DatabaseAddress.external(arguments[0], System.getenv())
                .with(new SessionLimits(Duration.parse(arguments[3]))));
    try (Pool pool = database.pool(Role.ENGINE, 4, "end of day")) {
      EndOfDay endOfDay =
          new EndOfDay(pool.dataSource(), Clock.systemUTC(), EndOfDayProgram::prove, step -> {});
      LocalDate day = LocalDate.parse(arguments[1]);
      Path reports = Path.of(arguments[2]);
      if (endOfDay.isDone(day)) {
        try (Connection connection = pool.connection()) {
          DayReports.write(connection, day, reports);
        }
      } else {
        endOfDay.run(DayFixture.order(day, reports));
      }
    }
  }

  /** Runs the proof; the rows of the fixture have no messages, so its findings don't count. */
  private static List<Finding> prove(Connection snapshot, String since) throws SQLException {
    return SettlementInstallation.proof(snapshot, since).stream().limit(0).toList();
  }
}
