package io.straightway.app.command;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.app.print.RepairText;
import io.straightway.element.message.HardenedXml;
import io.straightway.element.repair.DeskRefusal;
import io.straightway.element.repair.ExceptionDetail;
import io.straightway.element.repair.ExceptionDetails;
import io.straightway.settlement.desk.SettlementCodes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp exceptions show}. */
@Command(
    name = "show",
    header = "Show all of one exception: what came, why it is one, what was done.",
    description = "Exit code 1 if there is none of that name.")
final class ExceptionsShowCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ItemParameter item = new ItemParameter();

  ExceptionsShowCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      ExceptionDetail detail =
          new ExceptionDetails(Clock.systemUTC(), new HardenedXml(), SettlementCodes::meaning)
              .find(connection, item.name);
      if (json.wanted) {
        Json.print(surroundings.out(), detail);
      } else {
        new RepairText(surroundings.out()).print(detail);
      }
    } catch (DeskRefusal refusal) {
      throw OpenDesk.refused(refusal);
    }
    return ExitCode.OK;
  }
}
