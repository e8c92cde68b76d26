package io.straightway.app.enquiry;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.Holdings.Holding;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.TextTable;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.settlement.ProjectedPosition;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp positions}. */
@Command(
    name = "positions",
    header = "Show accounts' positions in securities and cash.",
    description = {
      "Traded is the sum of all trades, settled the part of it that has settled, projected what will"
          + " be held when all open instructions have. Receipts are positive, deliveries negative."
          + " The figures are exact at the time of the query.",
      "A position is short if more securities have been sold than there were; --short shows those"
          + " alone."
    })
public final class PositionsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin JsonOption json = new JsonOption();

  @Option(names = "--account", paramLabel = "A", description = "Only those of this account.")
  @Nullable String account;

  @Option(
      names = "--security",
      paramLabel = "S",
      description = "Only those in this security, by ISIN, or in this cash, by currency.")
  @Nullable String security;

  @Option(names = "--short", description = "Only short positions.")
  boolean shortOnly;

  public PositionsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<ProjectedPosition> positions =
          ProjectedPosition.find(connection, account, security).stream()
              .filter(position -> !shortOnly || position.isSoldShort())
              .toList();
      if (json.wanted) {
        Json.print(surroundings.out(), positions.stream().map(Holding::of).toList());
      } else {
        print(positions, new StaticDataStore().read(connection));
      }
    }
    return ExitCode.OK;
  }

  private void print(List<ProjectedPosition> positions, StaticData staticData) {
    TextTable table =
        new TextTable(
            TextTable.words("account"),
            TextTable.words("instrument"),
            TextTable.numbers("traded"),
            TextTable.numbers("settled"),
            TextTable.numbers("projected"),
            TextTable.words("short"));
    for (ProjectedPosition position : positions) {
      Currency cash = staticData.currency(position.key().instrument());
      table.add(
          position.key().account(),
          position.key().instrument(),
          number(position.traded(), cash),
          number(position.settled(), cash),
          number(position.projected(), cash),
          position.isSoldShort() ? "short" : "");
    }
    table.print(surroundings.out(), "");
    surroundings.out().println(Numbers.of(positions.size(), "position"));
  }

  private static String number(BigDecimal number, @Nullable Currency cash) {
    return cash == null ? Numbers.quantity(number) : Numbers.amount(number, cash.minorUnit());
  }
}
