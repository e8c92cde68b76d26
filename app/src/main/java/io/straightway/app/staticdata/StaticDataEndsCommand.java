package io.straightway.app.staticdata;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.settlement.day.EndInUse;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp static-data ends}. */
@Command(
    name = "ends",
    header = "List what ends, and what is still open there.",
    description =
        "Accounts, counterparties, securities and settlement instructions (ssis) with a last day, and"
            + " how many open instructions and positions they have. What has ended and is empty"
            + " needs nothing more.")
public final class StaticDataEndsCommand implements Callable<Integer> {
  private static final LocalDate LAST = LocalDate.of(2199, 12, 31);

  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--by",
      paramLabel = "DATE",
      description = "Only what ends by this day, such as 2026-11-30. Default: all.")
  LocalDate by = LAST;

  public StaticDataEndsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<EndInUse> ends = EndInUse.by(connection, by);
      if (json.wanted) {
        Json.print(surroundings.out(), ends);
      } else {
        print(ends);
      }
    }
    return ExitCode.OK;
  }

  private void print(List<EndInUse> ends) {
    Table.of(EndInUse.class)
        .words("last day", EndInUse::lastDay)
        .words("what", EndInUse::kind)
        .words("name", EndInUse::name)
        .numbers("open instructions", end -> Numbers.of(end.instructions()))
        .numbers("positions", end -> Numbers.of(end.positions()))
        .print(ends, surroundings.out(), "");
    surroundings.out().println(Numbers.of(ends.size(), "end"));
  }

  /** Reports what is open where something ends, after a load. */
  static void warn(Connection connection, PrintWriter err) throws SQLException {
    List<EndInUse> open = EndInUse.by(connection, LAST).stream().filter(EndInUse::inUse).toList();
    int shown = Math.min(open.size(), 20);
    open.subList(0, shown)
        .forEach(
            end ->
                err.println(
                    "%s %s ends on %s and has %s, %s"
                        .formatted(
                            end.kind(),
                            end.name(),
                            end.lastDay(),
                            Numbers.of(end.instructions(), "open instruction"),
                            Numbers.of(end.positions(), "position"))));
    if (open.size() > shown) {
      err.println("... " + (open.size() - shown) + " more: 'stp static-data ends'");
    }
  }
}
