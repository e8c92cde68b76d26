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
import io.straightway.backoffice.repair.Repair;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp exceptions decline}. */
@Command(
    name = "decline",
    header = "Decline a repair; its maker withdraws it with this command.",
    description = {"The message is unchanged and can be repaired again.", OperatorVariables.HELP})
public final class ExceptionsDeclineCommand implements Callable<Integer> {
  private static final TypeReference<Repair> REPAIR = new TypeReference<>() {};

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin RepairParameter repair = new RepairParameter();
  @Mixin ReasonOption reason = new ReasonOption();

  public ExceptionsDeclineCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    Repair declined =
        server.given()
            ? server
                .open(surroundings)
                .post(
                    repair.path("decline"),
                    Map.of("reason", reason.text()),
                    REPAIR,
                    ProvedCall.of("decline_repair", repair.number, reason.text()))
            : OpenDesk.at(
                database,
                surroundings,
                (desk, login) -> desk.decline(login, repair.number, reason.text()));
    if (json.wanted) {
      Json.print(surroundings.out(), declined);
    } else {
      new RepairText(surroundings.out()).print(declined);
    }
    return ExitCode.OK;
  }
}
