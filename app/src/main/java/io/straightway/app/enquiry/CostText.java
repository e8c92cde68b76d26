package io.straightway.app.enquiry;

import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.OperationCommand;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.CostOperations;
import io.straightway.backoffice.enquiry.books.Costs.HeldAtCost;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code stp costs}. */
public final class CostText {
  private CostText() {}

  /** Creates the command. */
  public static CommandLine command(Surroundings surroundings) {
    return OperationCommand.table(
        surroundings, CostOperations.COSTS, CostText::table, "nothing is held at cost");
  }

  private static Table<HeldAtCost> table(MinorUnits units) {
    return Table.of(HeldAtCost.class)
        .words("account", HeldAtCost::account)
        .words("security", HeldAtCost::isin)
        .words("currency", HeldAtCost::currency)
        .numbers("quantity", held -> Numbers.quantity(held.quantity()))
        .numbers("cost", held -> units.amount(held.cost(), held.currency()))
        .numbers("average", held -> Numbers.quantity(held.average()))
        .numbers("value", held -> amount(units, held.value(), held))
        .numbers("unrealised", held -> amount(units, held.unrealised(), held))
        .words("as of", HeldAtCost::asOf);
  }

  private static String amount(MinorUnits units, @Nullable BigDecimal amount, HeldAtCost held) {
    return amount == null ? "" : units.amount(amount, held.currency());
  }
}
