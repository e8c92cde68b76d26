package io.straightway.app.exchange;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.settlement.exchange.ExchangeReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle exchange list}. */
@Command(name = "list", header = "List exchanges, the last proposed first.")
public final class ExchangeListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "At most so many; by default ${DEFAULT-VALUE}.")
  int limit = 50;

  public ExchangeListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (limit < 1) {
      throw CommandFailure.usage("--limit must be 1 or more");
    }
    try (Connection connection = database.reader(surroundings)) {
      new ExchangeText(surroundings).print(ExchangeReader.latest(connection, limit), json.wanted);
    }
    return ExitCode.OK;
  }
}
