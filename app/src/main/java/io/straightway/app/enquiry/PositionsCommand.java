package io.straightway.app.enquiry;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.DeskOptions.AnyDatabaseDesk;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.BookOperations;
import io.straightway.backoffice.catalogue.BookOperations.CashSearch;
import io.straightway.backoffice.catalogue.BookOperations.PositionSearch;
import io.straightway.backoffice.enquiry.books.Holdings.Holding;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp positions}. */
@Command(
    name = "positions",
    header = "Show positions in securities and cash.",
    description = {
      "Traded is the sum of all trades, settled the part of it that has settled, projected the"
          + " position after all open instructions have settled. Receipts are positive,"
          + " deliveries negative. The figures are exact at the time of the query.",
      "A position is short if more securities were sold than held; --short shows only those."
    })
public final class PositionsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new AnyDatabaseDesk();

  @Option(names = "--account", paramLabel = "A", description = "Only positions of this account.")
  @Nullable String account;

  @Option(
      names = "--security",
      paramLabel = "S",
      description = "Only positions in this security (ISIN) or currency.")
  @Nullable String security;

  @Option(names = "--short", description = "Only short positions.")
  boolean shortOnly;

  public PositionsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    List<Holding> holdings = holdings();
    if (holdings.isEmpty()) {
      desk.requireAccount(surroundings, account);
      desk.requireInstrument(surroundings, security);
    }
    desk.json.print(
        surroundings.out(), holdings, () -> print(holdings, desk.minorUnits(surroundings)));
    return ExitCode.OK;
  }

  /** Returns securities and cash together, sorted by account and instrument. */
  private List<Holding> holdings() throws SQLException {
    int all = Integer.MAX_VALUE;
    List<Holding> holdings =
        new ArrayList<>(
            desk.list(
                surroundings,
                BookOperations.POSITIONS,
                new PositionSearch(account, security, shortOnly, null, all)));
    if (!shortOnly) {
      holdings.addAll(
          desk.list(
              surroundings, BookOperations.BALANCES, new CashSearch(account, security, null, all)));
    }
    holdings.sort(Comparator.comparing(Holding::account).thenComparing(Holding::instrument));
    return holdings;
  }

  private void print(List<Holding> holdings, MinorUnits units) {
    Table.of(Holding.class)
        .words("account", Holding::account)
        .words("instrument", Holding::instrument)
        .numbers("traded", holding -> units.holding(holding.traded(), holding.instrument()))
        .numbers("settled", holding -> units.holding(holding.settled(), holding.instrument()))
        .numbers("projected", holding -> units.holding(holding.projected(), holding.instrument()))
        .words("short", holding -> holding.isShort() ? "short" : "")
        .print(holdings, surroundings.out(), "");
    surroundings.out().println(Numbers.of(holdings.size(), "position"));
  }
}
