package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.enquiry.Holdings.Holding;
import io.straightway.backoffice.enquiry.Holdings.HoldingMovement;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountBalance;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountPosting;
import io.straightway.backoffice.enquiry.TradeRow;
import io.straightway.backoffice.enquiry.UnmatchedItem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A sum over a list that means something: of amounts in one currency, or of what is held of one
 * instrument.
 *
 * @param amount the component that is added up
 * @param of the component that says what it is an amount of; empty if all are of the same
 * @param way the component that says which way it goes, as what is paid is not added to what is
 *     received; empty if the amount has a sign
 */
record Sum(String title, String amount, String of, String way) {
  /** More of them say nothing any more. */
  private static final int MOST = 6;

  /** The states of what has no effect. */
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

  /** Sums over items that are all of a list; none where there would be too many. */
  static List<Total> over(List<?> items) {
    if (items.size() < 2) {
      return List.of();
    }
    List<Total> totals = new ArrayList<>();
    for (Sum sum : ALL.getOrDefault(items.get(0).getClass(), List.of())) {
      totals.addAll(sum.totals(items));
    }
    return totals.size() > MOST ? List.of() : totals;
  }

  private List<Total> totals(List<?> items) {
    Map<List<String>, BigDecimal> sums = new LinkedHashMap<>();
    for (Object item : items) {
      Object number = isVoid(item) ? null : Components.value(item, amount);
      if (number instanceof BigDecimal added) {
        sums.merge(List.of(text(item, way), text(item, of)), added, BigDecimal::add);
      }
    }
    return sums.entrySet().stream()
        .map(
            each ->
                new Total(
                    (title + " " + each.getKey().get(0).toLowerCase(Locale.ROOT)).strip(),
                    each.getKey().get(1),
                    each.getValue()))
        .sorted(Comparator.comparing(Total::title).thenComparing(Total::unit))
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
   * A sum over all of a list.
   *
   * @param unit a currency or an ISIN; empty for that of the page
   */
  public record Total(String title, String unit, BigDecimal amount) {}
}
