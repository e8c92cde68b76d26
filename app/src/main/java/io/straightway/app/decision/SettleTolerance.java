package io.straightway.app.decision;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.catalogue.DecisionOperations;
import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.catalogue.DecisionOperations.Tolerance;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle tolerance}. */
@Command(
    name = "tolerance",
    header = "List or propose how far the cash may differ for an instruction to settle by itself.",
    description = {
      "Without --set the tolerances are listed. The one of an instruction's place of settlement and"
          + " currency counts, else that of any (*), with the greatest amount that its own exceeds."
          + " One that is proposed counts when another operator approves it ('stp settle approve').",
      OperatorVariables.HELP
    })
public final class SettleTolerance implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new DeskOptions();

  @Option(
      names = "--place",
      paramLabel = "BIC",
      description = "Of this place of settlement. Default: any")
  String place = "*";

  @Option(names = "--currency", paramLabel = "CCY", description = "Default: any")
  String currency = "*";

  @Option(
      names = "--above",
      paramLabel = "AMOUNT",
      description = "Of instructions whose amount is greater. Default: 0")
  BigDecimal above = BigDecimal.ZERO;

  @Option(
      names = "--set",
      paramLabel = "AMOUNT",
      description =
          "Propose this tolerance, in the currency: at most one percent of --above, or 1,000 if that"
              + " is more.")
  @Nullable BigDecimal tolerance;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason of what is proposed; one line, kept in the audit.")
  @Nullable String reason;

  public SettleTolerance(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (tolerance == null) {
      list();
    } else {
      propose(tolerance);
    }
    return ExitCode.OK;
  }

  private void list() throws SQLException {
    desk.print(
        surroundings,
        desk.perform(surroundings, DecisionOperations.TOLERANCES, new Nothing()),
        SettleTolerance::print);
  }

  private static void print(PrintWriter out, List<CashTolerance> all) {
    Table.of(CashTolerance.class)
        .words("place", CashTolerance::place)
        .words("currency", CashTolerance::currency)
        .numbers("above", one -> Numbers.quantity(one.above()))
        .numbers("tolerance", one -> Numbers.quantity(one.tolerance()))
        .print(all, out, "");
  }

  private void propose(BigDecimal amount) throws SQLException {
    String why = reason;
    if (why == null) {
      throw CommandFailure.usage("--set takes --reason TEXT, for the operator who approves it");
    }
    desk.print(
        surroundings,
        desk.perform(
            surroundings,
            DecisionOperations.TOLERANCE,
            new Tolerance(place, currency, above, amount, why)),
        DecisionText::print);
  }
}
