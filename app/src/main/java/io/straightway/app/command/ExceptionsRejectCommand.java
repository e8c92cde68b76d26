package io.straightway.app.command;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.PlainText;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp exceptions reject}. */
@Command(
    name = "reject",
    header = "Have done with an exception for good.",
    description = {
      "A message is rejected; a gap, a conflict or what had no key leaves the open list. The reason is kept beside the one it has.",
      OperatorVariables.HELP
    })
final class ExceptionsRejectCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ItemParameter item = new ItemParameter();
  @Mixin ReasonOption reason = new ReasonOption();

  ExceptionsRejectCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OpenDesk.at(
        database,
        surroundings,
        (desk, login) -> {
          desk.reject(login, item.name, reason.text);
          return item.name;
        });
    surroundings.out().println(PlainText.of(item.name) + " is rejected for good");
    return ExitCode.OK;
  }
}
