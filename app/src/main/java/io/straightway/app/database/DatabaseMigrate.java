package io.straightway.app.database;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.table.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp database migrate}. */
@Command(
    name = "migrate",
    header = "Bring the schema of a database up to date.",
    description = {
      "For a server of your own: it logs in as the owner of the schema, with STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD. A database that is up to date is left as it is."
    })
public final class DatabaseMigrate implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin JsonOption json = new JsonOption();

  public DatabaseMigrate(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    DatabaseAddress address = database.running(surroundings);
    List<Migration> applied = new Migrator(address).migrate();
    json.print(
        surroundings.out(),
        applied,
        () -> surroundings.out().println(address.jdbcUrl() + ": " + text(applied)));
    return ExitCode.OK;
  }

  static String text(List<Migration> applied) {
    return applied.isEmpty()
        ? "the schema was up to date"
        : "applied " + Numbers.of(applied.size(), "step") + " to the schema";
  }

  /** Steps by module: {@code ledger 1 (ledger), R (balances); positions 1 (positions)}. */
  static String list(List<Migration> steps) {
    return steps.stream()
        .collect(
            Collectors.groupingBy(
                Migration::module,
                LinkedHashMap::new,
                Collectors.mapping(
                    step -> step.version() + " (" + step.description() + ")",
                    Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(module -> module.getKey() + " " + module.getValue())
        .collect(Collectors.joining("; "));
  }
}
