package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.print.Json;
import io.straightway.backoffice.catalogue.EnquiryOperations;
import io.straightway.backoffice.catalogue.EnquiryOperations.Paging;
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
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

  @Mixin DeskOptions desk = new DeskOptions();

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
    if (open != null) {
      if (desk.server.given()) {
        throw CommandFailure.usage("a day is opened at the database, not with --to");
      }
      open(open);
    }
    Days.DayList days = desk.perform(surroundings, EnquiryOperations.DAYS, new Paging(null, 1));
    LocalDate today = days.businessDate();
    if (today == null) {
      throw noneIsOpen();
    }
    print(new BusinessDate(today, days.closedUpTo()));
    return ExitCode.OK;
  }

  private static CommandFailure noneIsOpen() {
    return CommandFailure.failed(
        "no business day is open; open the first with 'stp business-date --open DATE'");
  }

  private void open(LocalDate day) throws SQLException {
    Database target = new Database(desk.database.running(surroundings));
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
    if (desk.json.wanted) {
      Json.print(surroundings.out(), date);
      return;
    }
    surroundings.out().println("business date  " + date.today());
    LocalDate closed = date.closedUpTo();
    surroundings.out().println("closed up to   " + (closed == null ? "none yet" : closed));
  }
}
