package io.straightway.app.desk;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.charts.text.PlainText;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

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
  @Mixin ServerOptions server = new ServerOptions();
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
    String named = owner.equals(RepairDesk.EVERYBODY) ? null : owner;
    if (server.given()) {
      server
          .open(surroundings)
          .post(
              item.path("assign"),
              new Assignment(named),
              new TypeReference<ItemDone>() {},
              ProvedCall.of("assign_item", item.name, named));
    } else {
      OpenDesk.at(
          database,
          surroundings,
          (desk, login) -> {
            desk.assign(login, item.name, named);
            return item.name;
          });
    }
    if (json.wanted) {
      Json.print(surroundings.out(), new Assigned(item.name, owner));
    } else {
      surroundings
          .out()
          .println(PlainText.of(item.name) + " is assigned to " + PlainText.of(owner));
    }
    return ExitCode.OK;
  }

  /** As the API takes it. */
  private record Assignment(@Nullable String owner) {}

  private record Assigned(String item, String owner) {}
}
