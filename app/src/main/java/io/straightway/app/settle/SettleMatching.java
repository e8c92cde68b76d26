package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.enquiry.KnownNames;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.Unmatched;
import io.straightway.backoffice.enquiry.Unmatched.Filter;
import io.straightway.backoffice.enquiry.Unmatched.KindCount;
import io.straightway.backoffice.enquiry.Unmatched.Order;
import io.straightway.backoffice.enquiry.UnmatchedItem;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle matching}. */
@Command(
    name = "matching",
    header = "List what does not match at the custodians.",
    description = {
      "UNMATCHED: an instruction without a counterpart, or of which nothing was heard. MISMATCHED:"
          + " the custodian says why the counterpart differs. ALLEGED: the counterparty has"
          + " instructed, and we have not (sese.028); it leaves the list when an instruction of ours"
          + " answers it, the custodian takes it back (sese.029), or 'stp exceptions reject'"
          + " closes it."
    })
public final class SettleMatching implements Callable<Integer> {
  private static final List<String> KINDS = List.of("UNMATCHED", "MISMATCHED", "ALLEGED");

  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "Only UNMATCHED, MISMATCHED or ALLEGED.")
  @Nullable String kind;

  @Option(names = "--account", paramLabel = "CODE", description = "Only of this account of ours.")
  @Nullable String account;

  @Option(
      names = "--by",
      paramLabel = "ORDER",
      description =
          "age: the earliest settlement date first, or amount: the greatest amount of each currency"
              + " first. Default: ${DEFAULT-VALUE}")
  String by = "age";

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Most to list. Default: ${DEFAULT-VALUE}")
  int limit = 50;

  public SettleMatching(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (kind != null && !KINDS.contains(kind)) {
      throw CommandFailure.usage(
          "--kind is '" + kind + "'; it is one of " + String.join(", ", KINDS));
    }
    if (!by.equals("age") && !by.equals("amount")) {
      throw CommandFailure.usage("--by is '" + by + "'; it is one of age, amount");
    }
    if (limit < 1) {
      throw CommandFailure.usage("--limit is " + limit + "; it is a number from 1");
    }
    try (Connection connection = database.reader(surroundings)) {
      Filter filter = new Filter(kind, account);
      List<KindCount> counts = Unmatched.counts(connection, filter);
      List<UnmatchedItem> items =
          Unmatched.list(connection, filter, Order.valueOf(by.toUpperCase(Locale.ROOT)), limit);
      if (items.isEmpty()) {
        KnownNames.requireAccount(new StaticDataStore().read(connection), account);
      }
      if (json.wanted) {
        Json.print(surroundings.out(), new Result(counts, items));
      } else {
        print(counts, items, new StaticDataStore().read(connection));
      }
    }
    return ExitCode.OK;
  }

  private void print(List<KindCount> counts, List<UnmatchedItem> items, StaticData staticData) {
    PrintWriter out = surroundings.out();
    if (counts.isEmpty()) {
      out.println("everything matches");
      return;
    }
    Table.of(KindCount.class)
        .words("kind", KindCount::kind)
        .numbers("items", one -> Numbers.of(one.items()))
        .numbers("amount", one -> amount(one.amount(), one.currency(), staticData))
        .words("", KindCount::currency)
        .print(counts, out, "");
    out.println();
    list(items, staticData).print(out, "");
    if (items.size() == limit) {
      out.println("there may be more: raise --limit, or narrow with --kind, --account");
    }
  }

  private static TextTable list(List<UnmatchedItem> items, StaticData staticData) {
    return Table.of(UnmatchedItem.class)
        .words("kind", UnmatchedItem::kind)
        .words("item", UnmatchedItem::item)
        .words("settles", UnmatchedItem::settlementDate)
        .words("account", one -> one.account() == null ? one.safekeepingAccount() : one.account())
        .words(
            "movement",
            one -> one.payment().equals("FREE") ? one.movement() + " FREE" : one.movement())
        .numbers("quantity", one -> Numbers.quantity(one.quantity()))
        .words("security", UnmatchedItem::isin)
        .numbers("amount", one -> amount(one.amount(), one.currency(), staticData))
        .words("", UnmatchedItem::currency)
        .words("counterparty", one -> one.counterparty() == null ? "" : one.counterparty())
        .words("since", UnmatchedItem::since)
        .words("custodian says", one -> one.reason() == null ? "" : one.reason())
        .text(items);
  }

  private static String amount(BigDecimal amount, String currency, StaticData staticData) {
    @Nullable Currency known = staticData.currency(currency);
    return Numbers.amount(amount, known == null ? 0 : known.minorUnit());
  }

  private record Result(List<KindCount> counts, List<UnmatchedItem> items) {}
}
