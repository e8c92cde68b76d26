package io.straightway.app.settle;

import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.desk.OperatorVariables;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.db.Pool;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationDesk.Resubmission;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp settle accept}. */
@Command(
    name = "accept",
    header = "Accept the amount of a confirmation although it differs.",
    description = {
      "For a confirmation that is in repair for CONFIRMATION_AMOUNT. The first operator proposes it;"
          + " when a second one gives the same command, the confirmation settles its instruction,"
          + " and the difference is posted to SETTLEMENT_DIFFERENCE. 'stp exceptions reject' disputes"
          + " it instead.",
      OperatorVariables.HELP
    })
public final class SettleAccept implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "ITEM",
      description = "The confirmation as 'stp exceptions list' prints it, such as custodian:30004.")
  String item = "";

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "The reason; one line, kept in the audit.")
  String reason = "";

  public SettleAccept(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    long id =
        ItemName.number(ItemName.Kind.CUSTODIAN, item)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "'" + item + "' is no message of the custodian, such as custodian:30004"));
    OperatorLogin login = OperatorVariables.login(surroundings);
    try (Pool pool = SettleOptions.pool(database, surroundings, ConfirmationDesk.CONNECTIONS)) {
      Optional<Resubmission> outcome =
          new ConfirmationDesk(pool.dataSource()).accept(login, id, reason);
      if (outcome.isPresent() && !outcome.get().applied()) {
        throw CommandFailure.failed(
            "STILL_IN_REPAIR: " + outcome.get().code() + ": " + outcome.get().reason());
      }
      print(outcome.isPresent() ? "ACCEPTED" : "PROPOSED");
      return ExitCode.OK;
    } catch (DeskRefusal e) {
      throw OpenDesk.refused(e);
    }
  }

  private void print(String done) {
    if (json.wanted) {
      Json.print(surroundings.out(), new Accepted(item, done));
    } else {
      surroundings
          .out()
          .println(
              item
                  + (done.equals("ACCEPTED")
                      ? " is accepted and applied"
                      : " is proposed; another operator accepts it with the same command"));
    }
  }

  private record Accepted(String item, String done) {}
}
