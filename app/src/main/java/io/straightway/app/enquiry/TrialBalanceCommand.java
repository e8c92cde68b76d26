package io.straightway.app.enquiry;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.DeskOptions.AnyDatabaseDesk;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.BookOperations;
import io.straightway.backoffice.catalogue.BookOperations.BalanceDay;
import io.straightway.backoffice.enquiry.books.TrialBalances;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.LocalDate;
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
      "By value date: entries up to the business date, or up to the day of --on. Entries with a"
          + " later value date follow below; both together are the trial balance by entry date."
          + " Before the first business day is opened, all entries are included.",
      "Exit code 1 if debits and credits differ in a currency, by value date or by entry date."
    })
public final class TrialBalanceCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new AnyDatabaseDesk();

  @Option(
      names = "--on",
      paramLabel = "DATE",
      description =
          "Closed day, as of its close, or a day after the business date, with the entries made so"
              + " far.")
  @Nullable LocalDate on;

  public TrialBalanceCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (on != null) {
      desk.database.requirePostgreSql();
    }
    TrialBalances balances =
        desk.perform(surroundings, BookOperations.TRIAL_BALANCE, new BalanceDay(on, null));
    desk.json.print(
        surroundings.out(), balances, () -> print(balances, desk.minorUnits(surroundings)));
    return balances.balanced() ? ExitCode.OK : ExitCode.FAILED;
  }

  private void print(TrialBalances balances, MinorUnits units) {
    PrintWriter out = surroundings.out();
    if (balances.valueDate() != null) {
      out.println("by value date, up to " + balances.valueDate());
    }
    new TrialBalance(balances.lines()).print(out, units);
    if (!balances.lines().equals(balances.byEntryDate().lines())) {
      out.println();
      out.println("by entry date: including entries with a later value date");
      new TrialBalance(balances.byEntryDate().lines()).print(out, units);
    }
  }
}
