package io.straightway.app.enquiry;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.BookOperations;
import io.straightway.backoffice.catalogue.BookOperations.BalanceDay;
import io.straightway.backoffice.enquiry.TrialBalances;
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
      "By value date: what counts up to the business date, or up to the day of --on. Below it stands"
          + " what is entered already and counts from a later day; both together are the trial"
          + " balance by entry date. While no business day has been opened all counts.",
      "Exit code 1 if debits and credits differ in a currency, by value date or by entry date."
    })
public final class TrialBalanceCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new DeskOptions.AnyVendor();

  @Option(
      names = "--on",
      paramLabel = "DATE",
      description =
          "A closed day, as it was closed, or a day after the business date: what counts up to it, as"
              + " far as it is entered.")
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
      out.println("by entry date: with what is entered and counts from a later day");
      new TrialBalance(balances.byEntryDate().lines()).print(out, units);
    }
  }
}
