package io.straightway.app.staticdata;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.StaticDataDesk.RowFault;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What came of a load, for a terminal or a program. */
final class LoadText {
  private static final int MOST_SHOWN = 100;

  private final Surroundings surroundings;

  LoadText(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * Reports on standard error what is still open where something that is loaded now ends: nothing,
   * where nothing is instructed.
   */
  LoadReport warned(Connection connection, LoadReport report) throws SQLException {
    if (report.loaded() && Dialect.of(connection).runsEverything()) {
      StaticDataCommand.warn(connection, surroundings.err());
    }
    return report;
  }

  /** Prints the rows for which an approved load was not loaded. */
  void print(List<RowFault> rows, boolean json) {
    if (json) {
      Json.print(surroundings.out(), new TreeMap<>(Map.of("version", 0, "badRows", rows)));
    } else {
      rows.stream().limit(MOST_SHOWN).forEach(this::print);
    }
  }

  /** Prints a report; answers the exit code. */
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
    return report.loaded() ? ExitCode.OK : ExitCode.FAILED;
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
