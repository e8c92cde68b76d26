package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/** The work list of the matching desk. */
public final class Unmatched {
  private static final String WANTED =
      """
       FROM unmatched_item WHERE (CAST(:kind AS text) IS NULL OR kind = :kind)
        AND (CAST(:account AS text) IS NULL OR account = :account)
      """;
  private static final String COUNTS =
      "SELECT kind, currency, count(*) AS items, sum(amount) AS amount"
          + WANTED
          + " GROUP BY kind, currency ORDER BY kind, currency";

  private Unmatched() {}

  /**
   * Lists what does not match.
   *
   * @param limit most to list, at least 1
   * @throws IllegalArgumentException if the limit is less than 1
   */
  public static List<UnmatchedItem> list(
      Connection connection, Filter filter, Order order, int limit) throws SQLException {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is " + limit + "; allowed is 1 or more");
    }
    String sql = "SELECT *" + WANTED + " ORDER BY " + order.columns + ", sort_id LIMIT :limit";
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(sql)
                .bindMethods(filter)
                .bind("limit", limit)
                .mapTo(UnmatchedItem.class)
                .list());
  }

  /**
   * A part of what does not match, the earliest settlement date first.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<UnmatchedItem> page(
      Connection connection, Filter filter, @Nullable String after, int limit) throws SQLException {
    Page.requireLimit(limit);
    Cursor cursor = Cursor.parse(after, 2);
    String sql =
        "SELECT *"
            + WANTED
            + " AND (settlement_date, item) > (:date, :afterItem) ORDER BY settlement_date, item"
            + " LIMIT :limit";
    return Queries.on(
        connection,
        handle ->
            Page.of(
                handle
                    .createQuery(sql)
                    .bindMethods(filter)
                    .bind("date", cursor == null ? LocalDate.of(1, 1, 1) : cursor.date(0))
                    .bind("afterItem", cursor == null ? "" : cursor.word(1))
                    .bind("limit", limit + 1)
                    .mapTo(UnmatchedItem.class)
                    .list(),
                limit,
                one -> Cursor.of(one.settlementDate(), one.item())));
  }

  /** How many there are of each kind and currency, and their amounts. */
  public static List<KindCount> counts(Connection connection, Filter filter) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(COUNTS)
                .bindMethods(filter)
                .map(ConstructorMapper.of(KindCount.class))
                .list());
  }

  /** What stands first. */
  public enum Order {
    /** The earliest settlement date, of these what has waited longest. */
    AGE("settlement_date, since"),
    /** The greatest amount within each currency. */
    AMOUNT("currency, amount DESC, settlement_date");

    private final String columns;

    Order(String columns) {
      this.columns = columns;
    }
  }

  /** Which; null means all. */
  public record Filter(@Nullable String kind, @Nullable String account) {}

  /** How many items of a kind there are in a currency, and their amounts together. */
  public record KindCount(String kind, String currency, long items, BigDecimal amount) {}
}
