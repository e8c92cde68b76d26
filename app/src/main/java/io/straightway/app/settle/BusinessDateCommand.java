package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.catalogue.DayOperations;
import io.straightway.backoffice.catalogue.DayOperations.Day;
import io.straightway.backoffice.catalogue.EnquiryOperations;
import io.straightway.backoffice.catalogue.EnquiryOperations.Slice;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.books.BusinessDate;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.settlement.day.DayDesk;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
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
      "The business date is stored, and independent of the clock. 'stp eod' closes it and opens"
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
      open(open);
    }
    Days.DayList days = desk.perform(surroundings, EnquiryOperations.DAYS, new Slice(null, 1));
    LocalDate today = days.businessDate();
    if (today == null) {
      throw noneIsOpen();
    }
    desk.print(surroundings, new BusinessDate(today, days.closedUpTo()), this::print);
    return ExitCode.OK;
  }

  private static CommandFailure noneIsOpen() {
    return CommandFailure.failed(
        "no business day is open; open the first with 'stp business-date --open DATE'");
  }

  /**
   * Opens the first business day: as the authenticated operator, or else at the database under the
   * name of the user.
   */
  private void open(LocalDate day) throws SQLException {
    if (desk.server.isSet() || OperatorVariables.proof(surroundings).isPresent()) {
      desk.perform(surroundings, DayOperations.OPEN, new Day(day));
      return;
    }
    Database target = new Database(desk.database.running(surroundings));
    try (Connection connection = target.connect(Role.ENGINE, "stp")) {
      if (!DayDesk.open(connection, day, surroundings.actor())) {
        LocalDate today = BusinessDate.readToday(connection).orElseThrow();
        throw CommandFailure.failed(
            "the business date is " + today + " already; 'stp eod' continues from it");
      }
    }
  }

  private void print(PrintWriter out, BusinessDate date) {
    out.println("business date  " + date.today());
    LocalDate closed = date.closedUpTo();
    out.println("closed up to   " + (closed == null ? "none yet" : closed));
  }
}
