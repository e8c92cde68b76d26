package io.straightway.app.desk;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.Kind;
import io.straightway.charts.text.PlainText;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp exceptions resubmit}. */
@Command(
    name = "resubmit",
    header = "Process a message in repair again, unchanged.",
    description = {
      "Use it after the data that the message is checked against has changed, such as static data."
          + " An element processes it within seconds; a message of the custodian is processed at"
          + " once, with exit code 1 if it is still in repair.",
      OperatorVariables.HELP
    })
public final class ExceptionsResubmitCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ItemParameter item = new ItemParameter();

  public ExceptionsResubmitCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (server.given()) {
      server
          .open(surroundings)
          .post(item.path("resubmit"), Map.of(), new TypeReference<ItemDone>() {}, resubmission());
    } else {
      OpenDesk.at(
          database,
          surroundings,
          (desk, login) -> {
            desk.resubmit(login, item.name);
            return item.name;
          });
    }
    if (json.wanted) {
      Json.print(surroundings.out(), new ItemDone(item.name, "RESUBMITTED"));
    } else {
      surroundings
          .out()
          .println(
              PlainText.of(item.name)
                  + (ItemName.number(Kind.CUSTODIAN, item.name).isPresent()
                      ? " is applied"
                      : " is resubmitted; an element processes it within seconds"));
    }
    return ExitCode.OK;
  }

  /** A message of the custodian is matched again first: how, is not known here. */
  private ProvedCall resubmission() {
    return ItemName.number(Kind.CUSTODIAN, item.name)
        .map(number -> ProvedCall.of("audit_custodian_resubmission", number))
        .orElseGet(
            () ->
                ProvedCall.of(
                    "resubmit_message", ItemName.number(Kind.MESSAGE, item.name).orElse(null)));
  }
}
