package io.straightway.app.command;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.PlainText;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp exceptions resubmit}. */
@Command(
    name = "resubmit",
    header = "Give a message in repair to the elements again, as it is.",
    description = {
      "For when what it was held against has changed, such as static data.",
      OperatorVariables.HELP
    })
final class ExceptionsResubmitCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ItemParameter item = new ItemParameter();

  ExceptionsResubmitCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OpenDesk.at(
        database,
        surroundings,
        (desk, login) -> {
          desk.resubmit(login, item.name);
          return item.name;
        });
    surroundings
        .out()
        .println(PlainText.of(item.name) + " goes on; an element takes it up within seconds");
    return ExitCode.OK;
  }
}
