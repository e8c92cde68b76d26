package io.straightway.backoffice.enquiry.settlement;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.enquiry.Cursor;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.PartyFilter;
import io.straightway.backoffice.enquiry.Terms;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The work list of the matching desk. */
public final class UnmatchedItems {
  private static final String COUNTS =
      """
      SELECT kind, currency, count(*) AS items, sum(amount) AS amount FROM unmatched_item
       WHERE true%s GROUP BY kind, currency ORDER BY kind, currency
      """;
  private static final String PAGE = "SELECT * FROM unmatched_item WHERE true%s ORDER BY ";
  private static final String AGE = "settlement_date, since, item";
  private static final String AMOUNT = "currency, -amount, settlement_date, item";

  private UnmatchedItems() {}

  /** Returns a page of the unmatched items that pass a filter. */
  public static Page<UnmatchedItem> page(Connection connection, Filter filter) throws SQLException {
    boolean byAge = filter.by.equals("age");
    Cursor after = Cursor.begin(filter.after, filter.limit, byAge ? 3 : 4);
    Terms terms = filter.terms().with("limit", filter.limit + 1);
    if (after != null) {
      beyond(terms, after, byAge);
    }
    List<UnmatchedItem> items =
        terms.list(
            connection, UnmatchedItem.class, PAGE + (byAge ? AGE : AMOUNT) + " LIMIT :limit");
    return Page.of(items, filter.limit, byAge ? UnmatchedItems::age : UnmatchedItems::amount);
  }

  private static void beyond(Terms terms, Cursor after, boolean byAge) {
    if (byAge) {
      terms
          .and("(" + AGE + ") > (:date, :since, :item)")
          .with("date", after.date(0))
          .with("since", after.time(1))
          .with("item", after.word(2));
    } else {
      terms
          .and("(" + AMOUNT + ") > (:currency, :less, :date, :item)")
          .with("currency", after.word(0))
          .with("less", after.amount(1))
          .with("date", after.date(2))
          .with("item", after.word(3));
    }
  }

  private static Cursor age(UnmatchedItem last) {
    return Cursor.of(last.settlementDate(), last.since(), last.item());
  }

  private static Cursor amount(UnmatchedItem last) {
    String less = last.amount().negate().toPlainString();
    return Cursor.of(last.currency(), less, last.settlementDate(), last.item());
  }

  /** Returns the number of passing items and their amounts, by kind and currency. */
  public static List<KindCount> counts(Connection connection, Filter filter) throws SQLException {
    return filter.terms().list(connection, KindCount.class, COUNTS);
  }

  /**
   * The filter of unmatched items; null passes all.
   *
   * @param by {@code age} to order by settlement date and then by waiting time, earliest first;
   *     {@code amount} to order by amount within each currency, greatest first
   */
  public record Filter(
      @Argument(
              value = "Only UNMATCHED, MISMATCHED or ALLEGED.",
              oneOf = {"UNMATCHED", "MISMATCHED", "ALLEGED"})
          @Nullable String kind,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      @Nullable BigDecimal amountFrom,
      @Nullable BigDecimal amountTo,
      @Argument(
              value =
                  "Order: age, the earliest settlement date first, or amount, the greatest amount"
                      + " of each currency first. Default: age.",
              label = "ORDER",
              otherwise = "age",
              oneOf = {"age", "amount"})
          String by,
      @Nullable String after,
      int limit)
      implements PartyFilter {
    private Terms terms() {
      return parties(new Terms(), "amount").and("kind = :kind", "kind", kind);
    }
  }

  /** The number and total amount of the items of a kind in a currency. */
  public record KindCount(String kind, String currency, long items, BigDecimal amount) {}
}
