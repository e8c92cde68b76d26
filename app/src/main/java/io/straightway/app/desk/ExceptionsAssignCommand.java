package io.straightway.app.desk;

import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.charts.text.PlainText;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp exceptions assign}. */
@Command(
    name = "assign",
    header = "Assign an exception to an operator.",
    description = {
      "An exception that is not assigned is assigned to the operator who proposes a repair.",
      OperatorVariables.HELP
    })
public final class ExceptionsAssignCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ItemParameter item = new ItemParameter();

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      required = true,
      description = "An operator, or 'desk' to remove the assignment.")
  String owner = "";

  public ExceptionsAssignCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OpenDesk.at(
        database,
        surroundings,
        (desk, login) -> {
          desk.assign(login, item.name, owner.equals(RepairDesk.EVERYBODY) ? null : owner);
          return item.name;
        });
    if (json.wanted) {
      Json.print(surroundings.out(), new Assigned(item.name, owner));
    } else {
      surroundings
          .out()
          .println(PlainText.of(item.name) + " is assigned to " + PlainText.of(owner));
    }
    return ExitCode.OK;
  }

  private record Assigned(String item, String owner) {}
}
