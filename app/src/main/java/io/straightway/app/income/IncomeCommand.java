package io.straightway.app.income;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.IncomeOperations;
import io.straightway.backoffice.catalogue.IncomeOperations.Dividends;
import io.straightway.settlement.income.CashItem;
import io.straightway.settlement.income.IncomeDesk.IncomeTax;
import io.straightway.settlement.income.IncomeDesk.Withdrawn;
import io.straightway.settlement.income.IncomeItem;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp settle income}, with {@code load}; and what the commands below it print. */
@Command(
    name = "income",
    header = "Coupons, redemptions and dividends: what is expected, and what has come.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class IncomeCommand {
  private final Surroundings surroundings;

  public IncomeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Command(
      name = "load",
      header = "Announce dividends from a CSV file.",
      description = {
        "The columns are isin,currency,ex_date,record_date,payment_date,rate,tax_percent; the rate is"
            + " of one unit, and the tax may be empty. All are announced or none.",
        OperatorVariables.HELP
      })
  int load(
      @Mixin DeskOptions desk,
      @Parameters(paramLabel = "FILE", description = "The file.") Path file)
      throws SQLException {
    desk.print(
        surroundings,
        desk.perform(
            surroundings,
            IncomeOperations.ANNOUNCE,
            new Dividends(text(surroundings.directory().resolve(file)))),
        (out, announced) ->
            out.println(Numbers.of(announced.dividends(), "dividend") + " announced"));
    return ExitCode.OK;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw CommandFailure.usage("can't read " + file);
    }
  }

  /** Income, a line each. */
  public static Table<IncomeItem> income(MinorUnits units) {
    return Table.of(IncomeItem.class)
        .numbers("income", one -> Long.toString(one.incomeId()))
        .words("state", IncomeItem::state)
        .words("kind", IncomeItem::kind)
        .words("isin", IncomeItem::isin)
        .words("account", IncomeItem::account)
        .words("of", IncomeItem::owner)
        .numbers("quantity", one -> Numbers.quantity(one.quantity()))
        .words("paid on", IncomeItem::paymentDate)
        .numbers("gross", one -> units.amount(one.gross(), one.currency()))
        .numbers("tax", one -> units.amount(one.tax(), one.currency()))
        .numbers("received", one -> units.amount(one.received(), one.currency()))
        .numbers("open", one -> units.amount(one.open(), one.currency()))
        .words("currency", IncomeItem::currency);
  }

  /** Credits and debits, a line each. */
  public static Table<CashItem> cash(MinorUnits units) {
    return Table.of(CashItem.class)
        .words("item", CashItem::item)
        .words("account", one -> PlainText.of(one.account()))
        .numbers("amount", one -> units.amount(one.amount(), one.currency()))
        .words("currency", CashItem::currency)
        .words("value date", CashItem::valueDate)
        .words("reference", one -> one.reference() == null ? "-" : PlainText.of(one.reference()))
        .words("of", IncomeCommand::of);
  }

  private static String of(CashItem item) {
    String instruction = item.instruction();
    return item.incomeId() != null
        ? "income " + item.incomeId()
        : instruction == null ? "nobody" : instruction;
  }

  /** Prints a tax. */
  public static void print(PrintWriter out, IncomeTax tax) {
    out.printf("%s: %s %%%n", tax.ofIsin(), tax.percent().toPlainString());
  }

  /** Prints what was withdrawn. */
  public static void print(PrintWriter out, Withdrawn event) {
    out.printf(
        "%s of %s on %s: withdrawn; the next end of day takes back what is in the books%n",
        event.kind(), event.isin(), event.paymentDate());
  }
}
