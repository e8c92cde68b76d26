package io.straightway.app.desk;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.markup.HardenedXml;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** {@code stp exceptions show}. */
@Command(
    name = "show",
    header = "Show an exception with its message, its reason, its repairs and its audit events.",
    description = "Exit code 1 if no exception has that name.")
public final class ExceptionsShowCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ItemParameter item = new ItemParameter();

  public ExceptionsShowCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    ExceptionDetail detail =
        server.given()
            ? server
                .open(surroundings)
                .get(List.of("exceptions", item.name), new TypeReference<>() {})
            : read();
    if (json.wanted) {
      Json.print(surroundings.out(), detail);
    } else {
      new RepairText(surroundings.out()).print(detail);
    }
    return ExitCode.OK;
  }

  private ExceptionDetail read() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return new ExceptionDetails(Clock.systemUTC(), new HardenedXml()).find(connection, item.name);
    } catch (DeskRefusal refusal) {
      throw OpenDesk.refused(refusal);
    }
  }
}
