package io.straightway.app.desk;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.text.PlainText;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp exceptions reject}. */
@Command(
    name = "reject",
    header = "Close an exception permanently.",
    description = {
      "A message, also one of the custodian, becomes REJECTED; a gap, a conflict or a message"
          + " without a key leaves the open list. The reason is added to the one it has. What is still to settle"
          + " (trade:..., instruction:...) can't be rejected.",
      OperatorVariables.HELP
    })
public final class ExceptionsRejectCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ItemParameter item = new ItemParameter();
  @Mixin ReasonOption reason = new ReasonOption();

  public ExceptionsRejectCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (server.given()) {
      server
          .open(surroundings)
          .post(
              item.path("reject"),
              Map.of("reason", reason.text()),
              new TypeReference<ItemDone>() {},
              ProvedCall.of("reject_item", item.name, reason.text()));
    } else {
      OpenDesk.at(
          database,
          surroundings,
          (desk, login) -> {
            desk.reject(login, item.name, reason.text());
            return item.name;
          });
    }
    if (json.wanted) {
      Json.print(surroundings.out(), new ItemDone(item.name, "REJECTED"));
    } else {
      surroundings.out().println(PlainText.of(item.name) + " is rejected");
    }
    return ExitCode.OK;
  }
}
