package io.straightway.app.staticdata;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.dialect.Dialect;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataDesk.RowFault;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** The result of a load, as text or as JSON. */
final class LoadText {
  private static final int MOST_SHOWN = 100;

  private final Surroundings surroundings;

  LoadText(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * Warns on standard error of ended items that are still in use, and of trades that settle on
   * holidays, if the database supports settlement.
   */
  LoadReport warned(Connection connection, LoadReport report) throws SQLException {
    if (report.loaded() && Dialect.of(connection).runsEverything()) {
      StaticDataCommand.warn(connection, surroundings.err());
      StaticDataCommand.warnOfHolidays(connection, surroundings.err());
    }
    return report;
  }

  /** Prints the rows because of which an approved load was not loaded. */
  void print(List<RowFault> rows, boolean json) {
    if (json) {
      Json.print(surroundings.out(), new RefusedLoad(rows, 0));
    } else {
      rows.stream().limit(MOST_SHOWN).forEach(this::print);
    }
  }

  /**
   * An approved load that was refused.
   *
   * @param badRows why nothing was loaded
   * @param version always 0
   */
  private record RefusedLoad(List<RowFault> badRows, int version) {}

  /** Prints a report and returns the exit code. */
  int print(LoadReport report, boolean json) {
    if (json) {
      Json.print(surroundings.out(), report);
    } else if (report.loaded()) {
      surroundings.out().println("version " + report.version() + ": " + counts(report));
    } else if (report.redirecting().isEmpty()) {
      RowFault.of(report.badRows()).stream().limit(MOST_SHOWN).forEach(this::print);
      surroundings
          .err()
          .println(Numbers.of(report.badRows().size(), "bad row") + "; nothing was loaded");
    } else {
      printRedirecting(report);
    }
    if (report.loaded()) {
      return ExitCode.OK;
    }
    return report.redirecting().isEmpty() ? ExitCode.USAGE : ExitCode.FAILED;
  }

  private static String counts(LoadReport report) {
    return report.rows().entrySet().stream()
        .map(entry -> Numbers.of(entry.getValue()) + " " + entry.getKey().words(entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private void print(RowFault bad) {
    String field = bad.column() == null ? "" : bad.column() + ": ";
    String place = bad.file() + ":" + bad.line() + ": ";
    surroundings.err().println(PlainText.of(place + field + bad.reason()));
  }

  private void printRedirecting(LoadReport report) {
    report.redirecting().stream()
        .limit(MOST_SHOWN)
        .forEach(row -> surroundings.err().println(PlainText.of(row + " redirects money")));
    surroundings
        .err()
        .println(
            "nothing was loaded: this needs four eyes; propose it with --reason TEXT, and another"
                + " operator approves it");
  }
}
