package io.straightway.app.database;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.db.schema.Upgrade;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp database rollback-plan}. */
@Command(
    name = "rollback-plan",
    header = "Show how to return to the program before the last upgrade.",
    description = {
      "No step of the schema can be undone: going back means to restore the backup from before the"
          + " upgrade. Nothing is changed."
    })
final class RollbackPlanCommand implements Callable<Integer> {
  private static final String RECEIVED_SINCE =
      "SELECT source, COUNT(*) FROM message WHERE stored_at >= ? GROUP BY source ORDER BY source";

  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  RollbackPlanCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    PrintWriter out = surroundings.out();
    DatabaseAddress address = database.running(surroundings);
    Upgrade upgrade = Upgrade.last(address).orElse(null);
    if (upgrade == null) {
      json.print(
          out,
          new WayBack(null, Map.of()),
          () -> out.println("the schema is as it was created; there is no program before"));
      return ExitCode.OK;
    }
    Map<String, Long> since = new LinkedHashMap<>();
    try (Connection connection = new Database(address).connect(Role.READER, "rollback-plan")) {
      Statements.list(
          connection,
          RECEIVED_SINCE,
          row -> since.put(row.getString(1), row.getLong(2)),
          upgrade.begunAt().atOffset(ZoneOffset.UTC));
    }
    json.print(
        out, new WayBack(upgrade, since), () -> MigrationText.printWayBack(upgrade, since, out));
    return ExitCode.OK;
  }
}
