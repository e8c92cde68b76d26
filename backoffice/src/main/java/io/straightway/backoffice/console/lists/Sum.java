package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.enquiry.books.Holdings.Holding;
import io.straightway.backoffice.enquiry.books.Holdings.HoldingMovement;
import io.straightway.backoffice.enquiry.books.LedgerEnquiry.AccountBalance;
import io.straightway.backoffice.enquiry.books.LedgerEnquiry.AccountPosting;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItem;
import io.straightway.backoffice.enquiry.trades.TradeRow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A meaningful sum over a list: of amounts in one currency, or of holdings of one instrument.
 *
 * @param amount the component to add up
 * @param of the component with the unit of the amount; empty if all amounts have the same unit
 * @param way the component with the direction of the amount, so that payments are not added to
 *     receipts; empty if the amount has a sign
 */
record Sum(String title, String amount, String of, String way) {
  /** The number of sums above which none is shown, as they would say little. */
  private static final int MOST = 6;

  /** The states of items without effect. */
  private static final Set<String> VOID = Set.of("REPLACED", "CANCELLED");

  private static final Map<Class<?>, List<Sum>> ALL =
      Map.of(
          TradeRow.class,
          List.of(new Sum("", "netAmount", "currency", "side")),
          InstructionView.class,
          List.of(new Sum("to", "amount", "currency", "amountDirection")),
          UnmatchedItem.class,
          List.of(new Sum("to", "amount", "currency", "amountDirection")),
          AccountBalance.class,
          List.of(new Sum("debits less credits", "balance", "currency", "")),
          AccountPosting.class,
          List.of(new Sum("debits less credits", "amount", "currency", "")),
          Holding.class,
          List.of(
              new Sum("traded", "traded", "instrument", ""),
              new Sum("settled", "settled", "instrument", ""),
              new Sum("projected", "projected", "instrument", "")),
          HoldingMovement.class,
          List.of(new Sum("traded", "traded", "", ""), new Sum("settled", "settled", "", "")));

  /** Returns the sums over a complete list; none if there would be too many. */
  static List<ListTotal> over(List<?> items) {
    if (items.size() < 2) {
      return List.of();
    }
    List<ListTotal> totals = new ArrayList<>();
    for (Sum sum : ALL.getOrDefault(items.get(0).getClass(), List.of())) {
      totals.addAll(sum.totals(items));
    }
    return totals.size() > MOST ? List.of() : totals;
  }

  private List<ListTotal> totals(List<?> items) {
    Map<List<String>, BigDecimal> sums = new LinkedHashMap<>();
    for (Object item : items) {
      Object number = isVoid(item) ? null : Components.value(item, amount);
      if (number instanceof BigDecimal added) {
        sums.merge(List.of(text(item, way), text(item, of)), added, BigDecimal::add);
      }
    }
    return sums.entrySet().stream()
        .map(
            sum ->
                new ListTotal(
                    (title + " " + sum.getKey().get(0).toLowerCase(Locale.ROOT)).strip(),
                    sum.getKey().get(1),
                    sum.getValue()))
        .sorted(Comparator.comparing(ListTotal::title).thenComparing(ListTotal::unit))
        .toList();
  }

  private static boolean isVoid(Object item) {
    return (item instanceof TradeRow trade && VOID.contains(trade.status()))
        || (item instanceof InstructionView instruction && VOID.contains(instruction.status()));
  }

  private static String text(Object item, String component) {
    return component.isEmpty() ? "" : String.valueOf(Components.value(item, component));
  }

  /**
   * A sum over a complete list.
   *
   * @param unit a currency or an ISIN; empty for the unit of the page
   */
  public record ListTotal(String title, String unit, BigDecimal amount) {}
}
