package io.straightway.app.income;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.IncomeOperations;
import io.straightway.backoffice.catalogue.IncomeOperations.Dividends;
import io.straightway.feeder.file.FileFailure;
import io.straightway.operators.proposal.Proposable;
import io.straightway.settlement.income.CashItem;
import io.straightway.settlement.income.IncomeDesk.AnnouncedDividends;
import io.straightway.settlement.income.IncomeDesk.Withdrawal;
import io.straightway.settlement.income.IncomeItem;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp settle income}, with {@code load} and the output of its subcommands. */
@Command(
    name = "income",
    header = "List and decide on income: coupons, redemptions and dividends.",
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
        "The columns are isin,currency,ex_date,record_date,payment_date,rate,tax_percent; the rate"
            + " is per unit, and the tax may be empty. All are announced or none.",
        OperatorVariables.HELP
      })
  void load(
      @Mixin DeskOptions desk,
      @Parameters(paramLabel = "FILE", description = "The file.") Path file,
      @Option(
              names = "--reason",
              paramLabel = "TEXT",
              description =
                  "Reason, shown to the approver; required above the limit or the last price.")
          @Nullable String reason)
      throws SQLException {
    Dividends dividends = new Dividends(text(surroundings.directory().resolve(file)), reason);
    AnnouncedDividends announcement;
    try {
      announcement = desk.perform(surroundings, IncomeOperations.ANNOUNCE, dividends);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(file + ": " + e.getMessage());
    }
    desk.print(
        surroundings,
        announcement,
        (out, announced) ->
            out.println(
                Numbers.of(announced.dividends(), "dividend")
                    + ": "
                    + outcome(announced, "announced")));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage(file.getFileName() + " is not encoded in UTF-8");
    } catch (IOException e) {
      throw CommandFailure.usage("can't read " + FileFailure.text(e));
    }
  }

  /** Returns a table of income, one line per item. */
  public static Table<IncomeItem> income(MinorUnits units) {
    return Table.of(IncomeItem.class)
        .numbers("income", item -> Long.toString(item.incomeId()))
        .words("state", IncomeItem::state)
        .words("kind", IncomeItem::kind)
        .words("isin", IncomeItem::isin)
        .words("account", IncomeItem::account)
        .words("of", IncomeItem::owner)
        .numbers("quantity", item -> Numbers.quantity(item.quantity()))
        .words("paid on", IncomeItem::paymentDate)
        .numbers("gross", item -> units.amount(item.gross(), item.currency()))
        .numbers("tax", item -> units.amount(item.tax(), item.currency()))
        .numbers("received", item -> units.amount(item.received(), item.currency()))
        .numbers("open", item -> units.amount(item.open(), item.currency()))
        .words("currency", IncomeItem::currency);
  }

  /** Returns a table of credits and debits, one line per item. */
  public static Table<CashItem> cash(MinorUnits units) {
    return Table.of(CashItem.class)
        .words("item", CashItem::item)
        .words("account", item -> PlainText.of(item.account()))
        .numbers("amount", item -> units.amount(item.amount(), item.currency()))
        .words("currency", CashItem::currency)
        .words("value date", CashItem::valueDate)
        .words("reference", item -> item.reference() == null ? "-" : PlainText.of(item.reference()))
        .words("of", IncomeCommand::of);
  }

  private static String of(CashItem item) {
    String instruction = item.instruction();
    return item.incomeId() != null
        ? "income " + item.incomeId()
        : instruction == null ? "nobody" : instruction;
  }

  /** Prints the withdrawal of an event. */
  public static void print(PrintWriter out, Withdrawal event) {
    out.printf(
        "%s of %s on %s: %s%n",
        event.kind(),
        event.isin(),
        event.paymentDate(),
        outcome(event, "withdrawn; the next end of day reverses its entries"));
  }

  private static String outcome(Proposable change, String done) {
    return change.proposal() == null
        ? done
        : "proposed as " + change.proposal() + "; another operator approves it";
  }
}
