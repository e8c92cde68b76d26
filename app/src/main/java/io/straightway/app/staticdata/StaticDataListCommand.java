package io.straightway.app.staticdata;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.element.staticdata.load.StaticDataKind;
import io.straightway.element.staticdata.load.StaticDataTable;
import io.straightway.table.Numbers;
import io.straightway.table.TextTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp static-data list}. */
@Command(
    name = "list",
    header = "List the static data of one kind.",
    description =
        "Every row that was loaded, of whatever date, or those in force on a day. Currencies and"
            + " holidays have no dates of force. Basis points are hundredths of a percent.")
public final class StaticDataListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "KIND",
      description = {
        "currencies, holidays, securities, listings, own-ssis, accounts, counterparties, ssis, fee-rules,"
            + " tolerances, penalty-rates, cash-penalty-rates, reference-prices, date-windows or"
            + " fx-rates."
      })
  StaticDataKind kind = StaticDataKind.CURRENCIES;

  @Option(
      names = "--on",
      paramLabel = "DATE",
      description = "Only rows that are in force on this day, such as 2026-11-20.")
  @Nullable LocalDate on;

  public StaticDataListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      StaticDataTable found =
          on == null
              ? StaticDataTable.read(connection, kind)
              : StaticDataTable.readOn(connection, kind, on);
      if (json.wanted) {
        Json.print(surroundings.out(), found.named());
      } else {
        print(found);
      }
    }
    return ExitCode.OK;
  }

  private void print(StaticDataTable found) {
    TextTable table =
        new TextTable(
            kind.names().stream()
                .map(name -> kind.isNumber(name) ? TextTable.numbers(name) : TextTable.words(name))
                .toArray(TextTable.Column[]::new));
    for (List<String> row : found.rows()) {
      table.add(row.toArray(String[]::new));
    }
    table.print(surroundings.out(), "");
    surroundings.out().println(Numbers.of(found.rows().size(), one(EnumWord.of(kind))));
  }

  /** The word for one of what a kind's word names many of. */
  private static String one(String many) {
    return many.endsWith("ies")
        ? many.substring(0, many.length() - 3) + "y"
        : many.substring(0, many.length() - 1);
  }
}
