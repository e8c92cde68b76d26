package io.straightway.app.desk;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp exceptions}. */
@Command(
    name = "exceptions",
    header = "List exceptions, and repair, resubmit or reject them.",
    description = "Without a command, list exceptions as 'stp exceptions list' does.",
    synopsisSubcommandLabel = "[COMMAND]")
public final class ExceptionsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ExceptionListOptions listing = new ExceptionListOptions();

  public ExceptionsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    listing.requireUsable();
    listing.print(database, server, surroundings, json.wanted);
    return ExitCode.OK;
  }
}
