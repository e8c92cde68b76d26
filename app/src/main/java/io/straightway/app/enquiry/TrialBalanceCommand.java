package io.straightway.app.enquiry;

import io.straightway.app.access.RemoteServer;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.enquiry.TrialBalances;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

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
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

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
    if (server.given()) {
      RemoteServer remote = server.open(surroundings);
      Map<String, @Nullable Object> asked = new LinkedHashMap<>();
      asked.put("on", on);
      return show(
          remote.get(List.of("trial-balance"), asked, new TypeReference<TrialBalances>() {}),
          remote::minorUnits);
    }
    try (Connection connection = database.reader(surroundings)) {
      if (on != null) {
        database.requirePostgreSql();
      }
      TrialBalances balances = read(connection);
      StaticData staticData = new StaticDataStore().read(connection);
      return show(balances, () -> MinorUnits.of(staticData));
    }
  }

  private TrialBalances read(Connection connection) throws SQLException {
    try {
      return TrialBalances.read(connection, on, null);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--on: " + e.getMessage());
    }
  }

  private int show(TrialBalances balances, Supplier<MinorUnits> units) {
    if (json.wanted) {
      Json.print(surroundings.out(), balances);
    } else {
      print(balances, units.get());
    }
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
