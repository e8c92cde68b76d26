package io.straightway.app.enquiry;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.ledger.LedgerBooks;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp trial-balance}. */
@Command(
    name = "trial-balance",
    header = "Show the ledger's trial balance by currency and kind of account.",
    description = "Exit code 1 if debits and credits differ in a currency.")
public final class TrialBalanceCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  public TrialBalanceCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      TrialBalance balance = new TrialBalance(new LedgerBooks().trialBalance(connection));
      if (json.wanted) {
        Json.print(
            surroundings.out(),
            new Result(balance.isZero(), balance.lines(), balance.byCurrency()));
      } else {
        balance.print(surroundings.out(), new StaticDataStore().read(connection));
      }
      return balance.isZero() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private record Result(
      boolean balanced, List<TrialBalanceLine> lines, Map<String, TrialBalance.Sides> totals) {}
}
