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

/** {@code stp exceptions list}. */
@Command(
    name = "list",
    header = "List exceptions, the oldest first.",
    description =
        "Refused messages, messages in repair, conflicts, sequence gaps, and what is blocked in"
            + " settlement. The counts by code are printed first.")
public final class ExceptionsListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ExceptionListOptions listing = new ExceptionListOptions();

  public ExceptionsListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    listing.requireUsable();
    listing.print(database, server, surroundings, json.wanted);
    return ExitCode.OK;
  }
}
