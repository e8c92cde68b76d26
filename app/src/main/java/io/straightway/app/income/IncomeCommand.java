package io.straightway.app.income;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
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
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
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
        desk.perform(surroundings, IncomeOperations.ANNOUNCE, new Dividends(text(file))),
        (out, announced) ->
            out.println(Numbers.of(announced.dividends(), "dividend") + " announced"));
    return ExitCode.OK;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw CommandFailure.failed("can't read " + file + ": " + e.getMessage());
    }
  }

  /** Prints income, a line each. */
  public static void print(PrintWriter out, List<IncomeItem> items) {
    Table.of(IncomeItem.class)
        .numbers("income", one -> Long.toString(one.incomeId()))
        .words("state", IncomeItem::state)
        .words("kind", IncomeItem::kind)
        .words("isin", IncomeItem::isin)
        .words("account", IncomeItem::account)
        .words("of", IncomeItem::owner)
        .numbers("quantity", one -> plain(one.quantity()))
        .words("paid on", IncomeItem::paymentDate)
        .numbers("gross", one -> plain(one.gross()))
        .numbers("tax", one -> plain(one.tax()))
        .numbers("received", one -> plain(one.received()))
        .numbers("open", one -> plain(one.open()))
        .words("", IncomeItem::currency)
        .print(items, out, "");
    out.println(items.isEmpty() ? "no income" : Numbers.of(items.size(), "item"));
  }

  /** Prints credits and debits, a line each. */
  public static void printCash(PrintWriter out, List<CashItem> items) {
    Table.of(CashItem.class)
        .words("item", CashItem::item)
        .words("account", one -> PlainText.of(one.account()))
        .numbers("amount", one -> plain(one.amount()))
        .words("", CashItem::currency)
        .words("value date", CashItem::valueDate)
        .words("reference", one -> one.reference() == null ? "-" : PlainText.of(one.reference()))
        .words("of", IncomeCommand::of)
        .print(items, out, "");
    out.println(Numbers.of(items.size(), "cash item"));
  }

  private static String of(CashItem item) {
    String instruction = item.instruction();
    return item.incomeId() != null
        ? "income " + item.incomeId()
        : instruction == null ? "nobody" : instruction;
  }

  /** Prints a tax. */
  public static void print(PrintWriter out, IncomeTax tax) {
    out.printf("%s: %s %%%n", tax.ofIsin(), plain(tax.percent()));
  }

  /** Prints what was withdrawn. */
  public static void print(PrintWriter out, Withdrawn event) {
    out.printf(
        "%s of %s on %s: withdrawn; the next end of day takes back what is in the books%n",
        event.kind(), event.isin(), event.paymentDate());
  }

  private static String plain(BigDecimal number) {
    return number.toPlainString();
  }
}
