package io.straightway.app.staticdata;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.element.staticdata.load.BadRow;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.StaticDataLoad;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp static-data load}. */
@Command(
    name = "load",
    header = "Load CSV and XML files of static data.",
    description = {
      "The heading line of a CSV file determines what it holds: currencies, holidays, securities,"
          + " accounts, counterparties, standing settlement instructions (ssis), fee rules,"
          + " tolerances, penalty rates of securities or of cash, reference prices or date windows. An"
          + " XML file, which begins with a <, may hold rows of all these. 'stp static-data export'"
          + " writes either.",
      "All files are loaded or none; bad rows are listed. A row whose key is known replaces the old"
          + " one; valid_from belongs to the key. Holidays replace all that were loaded for their"
          + " calendar. Running elements notice within seconds. The audit trail shows who loaded"
          + " what: STP_OPERATOR, or the user of the machine; and of every row that changed, what it"
          + " was and is.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class StaticDataLoadCommand implements Callable<Integer> {
  private static final int MOST_SHOWN = 100;

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files, in any order.")
  List<Path> files = List.of();

  public StaticDataLoadCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    Database target = new Database(database.running(surroundings));
    try (Connection connection = target.connect(Role.MIGRATOR, "static-data")) {
      LoadReport report = StaticDataLoad.load(connection, files, surroundings.actor());
      if (json.wanted) {
        Json.print(surroundings.out(), report);
      } else {
        print(report);
      }
      return report.loaded() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private void print(LoadReport report) {
    if (report.loaded()) {
      surroundings.out().println("version " + report.version() + ": " + counts(report));
      return;
    }
    report.badRows().stream().limit(MOST_SHOWN).forEach(this::print);
    surroundings
        .err()
        .println(Numbers.of(report.badRows().size(), "bad row") + "; nothing was loaded");
  }

  static String counts(LoadReport report) {
    return report.rows().entrySet().stream()
        .map(entry -> Numbers.of(entry.getValue()) + " " + entry.getKey().words(entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private void print(BadRow bad) {
    String field = bad.field() == null ? "" : bad.field() + ": ";
    String place = bad.file() + ":" + bad.line() + ": ";
    surroundings.err().println(PlainText.of(place + field + bad.reason()));
  }
}
