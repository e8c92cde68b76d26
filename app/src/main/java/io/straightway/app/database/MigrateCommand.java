package io.straightway.app.database;

import io.straightway.app.cli.Consent;
import io.straightway.app.cli.DatabaseOptions.AnyDatabase;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.schema.Migrator.PlannedStep;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database migrate}. */
@Command(
    name = "migrate",
    header = "Bring the schema of a database up to date.",
    description = {
      "For your own server: logs in as the owner of the schema, with STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD. An up-to-date database is not changed.",
      "Prints the steps first, with the tables that they lock. A step waits 1 s for a lock and is"
          + " repeated, also after an interruption. Back up first, since a step can't be undone;"
          + " 'stp database rollback-plan' says what going back takes."
    })
final class MigrateCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin AnyDatabase database = new AnyDatabase();
  @Mixin JsonOption json = new JsonOption();
  @Mixin Consent consent = new Consent();

  @Option(names = "--dry-run", description = "Only print the steps; nothing is changed.")
  boolean dryRun;

  MigrateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = surroundings.out();
    DatabaseAddress address = database.running(surroundings);
    database.requireOurVersion(surroundings);
    List<PlannedStep> plan = new Migrator(address).plan();
    if (dryRun) {
      json.print(out, plan, () -> MigrationText.print(plan, out));
      return ExitCode.OK;
    }
    if (plan.stream().anyMatch(step -> !step.effects().isEmpty())) {
      MigrationText.print(plan, surroundings.err());
      consent.require("is the database backed up", "nothing was changed");
    }
    List<Migration> applied = new Migrator(address).migrate();
    json.print(
        out, applied, () -> out.println(address.jdbcUrl() + ": " + MigrationText.applied(applied)));
    return ExitCode.OK;
  }
}
