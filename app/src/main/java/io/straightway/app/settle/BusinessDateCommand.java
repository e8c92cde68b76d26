package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.settlement.day.DayDesk;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

/** {@code stp business-date}. */
@Command(
    name = "business-date",
    header = "Show the business date, or open the first business day.",
    description = {
      "The business date is a stored fact, whatever the clock says. 'stp eod' closes it and opens"
          + " the next. Exit code 1 if no day has been opened.",
      OperatorVariables.HELP_PROOF
    })
public final class BusinessDateCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--open",
      paramLabel = "DATE",
      description = "Open this day, such as 2026-11-20, as the first business day.")
  @Nullable LocalDate open;

  public BusinessDateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (server.given()) {
      print(ask());
      return ExitCode.OK;
    }
    if (open != null) {
      open(open);
    }
    try (Connection connection = database.reader(surroundings)) {
      Optional<BusinessDate> date = BusinessDate.read(connection);
      print(date.orElseThrow(BusinessDateCommand::noneIsOpen));
    }
    return ExitCode.OK;
  }

  private BusinessDate ask() {
    if (open != null) {
      throw CommandFailure.usage("a day is opened at the database, not with --to");
    }
    Days.DayList days =
        server
            .open(surroundings)
            .get(List.of("days"), Map.of("limit", 1), new TypeReference<>() {});
    LocalDate today = days.businessDate();
    if (today == null) {
      throw noneIsOpen();
    }
    return new BusinessDate(today, days.closedUpTo());
  }

  private static CommandFailure noneIsOpen() {
    return CommandFailure.failed(
        "no business day is open; open the first with 'stp business-date --open DATE'");
  }

  private void open(LocalDate day) throws SQLException {
    Database target = new Database(database.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, 1, "stp")) {
      if (!open(day, pool)) {
        try (Connection connection = pool.connection()) {
          LocalDate today = BusinessDate.read(connection).orElseThrow().today();
          throw CommandFailure.failed(
              "the business date is " + today + " already; 'stp eod' continues from it");
        }
      }
    } catch (DeskRefusal e) {
      throw OpenDesk.refused(e);
    }
  }

  private boolean open(LocalDate day, Pool pool) throws SQLException {
    Optional<OperatorLogin> operator = OperatorVariables.proof(surroundings);
    if (operator.isPresent()) {
      return new DayDesk(pool.dataSource()).open(operator.get(), day);
    }
    try (Connection connection = pool.connection()) {
      return BusinessDate.open(connection, day, surroundings.actor());
    }
  }

  private void print(BusinessDate date) {
    if (json.wanted) {
      Json.print(surroundings.out(), date);
      return;
    }
    surroundings.out().println("business date  " + date.today());
    LocalDate closed = date.closedUpTo();
    surroundings.out().println("closed up to   " + (closed == null ? "none yet" : closed));
  }
}
