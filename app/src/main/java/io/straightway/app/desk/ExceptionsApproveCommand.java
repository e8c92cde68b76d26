package io.straightway.app.desk;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.HashOption;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.repair.Repair;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp exceptions approve}. */
@Command(
    name = "approve",
    header = "Approve a repair that another operator has proposed.",
    description = {
      "The copy becomes a message, which an element processes within seconds; the original is"
          + " REPAIRED. The maker of the repair can't approve it.",
      OperatorVariables.HELP
    })
public final class ExceptionsApproveCommand implements Callable<Integer> {
  private static final TypeReference<Repair> REPAIR = new TypeReference<>() {};

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin RepairParameter repair = new RepairParameter();
  @Mixin HashOption hash = new HashOption();

  public ExceptionsApproveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    ContentHash shown = hash.value();
    Repair approved =
        server.given()
            ? server
                .open(surroundings)
                .post(
                    repair.path("approve"),
                    Map.of("hash", shown),
                    REPAIR,
                    ProvedCall.of("approve_repair", repair.number, shown.bytes()))
            : OpenDesk.at(
                database, surroundings, (desk, login) -> desk.approve(login, repair.number, shown));
    if (json.wanted) {
      Json.print(surroundings.out(), approved);
    } else {
      new RepairText(surroundings.out()).print(approved);
    }
    return ExitCode.OK;
  }
}
