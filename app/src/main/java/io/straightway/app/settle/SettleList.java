package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.enquiry.KnownNames;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions;
import io.straightway.backoffice.enquiry.Instructions.Filter;
import io.straightway.backoffice.enquiry.Instructions.StatusCount;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle list}. */
@Command(
    name = "list",
    header = "List instructions and their progress.",
    description = "The earliest settlement date first, after a count by status.")
public final class SettleList implements Callable<Integer> {
  private static final List<String> STATUSES =
      List.of(
          "HELD", "READY", "SENT", "MATCHED", "PARTLY_SETTLED", "SETTLED", "REFUSED", "CANCELLED");

  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description =
          "Only HELD, READY, SENT, MATCHED, PARTLY_SETTLED, SETTLED, REFUSED or CANCELLED.")
  @Nullable String status;

  @Option(names = "--account", paramLabel = "CODE", description = "Only of this account of ours.")
  @Nullable String account;

  @Option(
      names = "--overdue",
      description =
          "Only open ones whose settlement date lies before the business date (before today, if no"
              + " business date is open).")
  boolean overdue;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Most to list. Default: ${DEFAULT-VALUE}")
  int limit = 50;

  public SettleList(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (status != null && !STATUSES.contains(status)) {
      throw CommandFailure.usage(
          "--status is '" + status + "'; it is one of " + String.join(", ", STATUSES));
    }
    try (Connection connection = database.reader(surroundings)) {
      Filter filter = new Filter(status, account, overdue ? day(connection) : null);
      List<StatusCount> counts = Instructions.counts(connection, filter);
      List<InstructionView> found = Instructions.list(connection, filter, limit);
      if (found.isEmpty()) {
        KnownNames.requireAccount(new StaticDataStore().read(connection), account);
      }
      if (json.wanted) {
        Json.print(surroundings.out(), new Result(counts, found));
      } else {
        SettleText.print(counts, found, new StaticDataStore().read(connection), surroundings.out());
        if (found.size() == limit) {
          surroundings
              .out()
              .println(
                  "there may be more: raise --limit, or narrow with --status, --account, --overdue");
        }
      }
    }
    return ExitCode.OK;
  }

  private static LocalDate day(Connection connection) throws SQLException {
    return BusinessDate.read(connection)
        .map(BusinessDate::today)
        .orElseGet(() -> LocalDate.now(ZoneOffset.UTC));
  }

  private record Result(List<StatusCount> counts, List<InstructionView> instructions) {}
}
