package io.straightway.app.enquiry;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.ledger.LedgerBooks;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp trial-balance}. */
@Command(
    name = "trial-balance",
    header = "Show the ledger's trial balance by currency and kind of account.",
    description = {
      "By value date: what counts up to the business date, or up to the day of --on. Below it stands"
          + " what is entered already and counts from a later day; both together are the trial"
          + " balance by entry date. While no business day has been opened all counts.",
      "Exit code 1 if debits and credits differ in a currency, by value date or by entry date."
    })
public final class TrialBalanceCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--on",
      paramLabel = "DATE",
      description =
          "A day after the business date: what counts up to it, as far as it is entered. Closed days"
              + " are in the reports of their end of day.")
  @Nullable LocalDate on;

  public TrialBalanceCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      LocalDate today = BusinessDate.read(connection).map(BusinessDate::today).orElse(null);
      LocalDate day = on == null ? today : requireOpen(on, today);
      LedgerBooks books = new LedgerBooks();
      TrialBalance entered = new TrialBalance(books.trialBalance(connection));
      TrialBalance counted =
          day == null ? entered : new TrialBalance(books.trialBalanceOn(connection, day));
      boolean balanced = entered.isZero() && counted.isZero();
      if (json.wanted) {
        Json.print(
            surroundings.out(),
            new Result(
                balanced,
                counted.lines(),
                counted.byCurrency(),
                day,
                new ByEntryDate(entered.lines(), entered.byCurrency())));
      } else {
        print(day, counted, entered, new StaticDataStore().read(connection));
      }
      return balanced ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private LocalDate requireOpen(LocalDate day, @Nullable LocalDate today) {
    if (today == null || day.isBefore(today)) {
      throw CommandFailure.usage(
          today == null
              ? "--on needs a business date, and none has been opened"
              : "--on must not lie before the business date, " + today);
    }
    return day;
  }

  private void print(
      @Nullable LocalDate day, TrialBalance counted, TrialBalance entered, StaticData staticData) {
    PrintWriter out = surroundings.out();
    if (day != null) {
      out.println("by value date, up to " + day);
    }
    counted.print(out, staticData);
    if (!counted.lines().equals(entered.lines())) {
      out.println();
      out.println("by entry date: with what is entered and counts from a later day");
      entered.print(out, staticData);
    }
  }

  private record Result(
      boolean balanced,
      List<TrialBalanceLine> lines,
      Map<String, TrialBalance.Sides> totals,
      @Nullable LocalDate valueDate,
      ByEntryDate byEntryDate) {}

  private record ByEntryDate(
      List<TrialBalanceLine> lines, Map<String, TrialBalance.Sides> totals) {}
}
