package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/** Searches trades, the latest received first. */
public final class Trades {
  private static final String WALKED_TO =
      """
      SELECT trade_id FROM trade WHERE trade_id < :before
       ORDER BY trade_id DESC OFFSET :walked LIMIT 1
      """;
  private static final String PAGE =
      """
      SELECT t.*, t.trade_reference AS reference, i.status AS instruction_status,
             'SI' || i.instruction_id::text AS instruction
        FROM (SELECT * FROM trade WHERE trade_id < :before AND trade_id >= :walkedTo%s
               ORDER BY trade_id DESC LIMIT :limit) AS t
        LEFT JOIN instructed_trade x ON x.trade_id = t.trade_id AND NOT x.withdrawn
        LEFT JOIN instruction i USING (instruction_id)
       ORDER BY t.trade_id DESC
      """;

  private Trades() {}

  /**
   * Finds trades.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<TradeRow> search(
      Connection connection, Filter filter, @Nullable String after, int limit) throws SQLException {
    Page.requireLimit(limit);
    Cursor cursor = Cursor.parse(after, 1);
    long before = cursor == null ? Long.MAX_VALUE : cursor.number(0);
    return Queries.on(connection, handle -> search(handle, filter, before, limit));
  }

  private static Page<TradeRow> search(Handle handle, Filter filter, long before, int limit) {
    String reference = filter.reference();
    List<Long> ids =
        reference == null ? List.of() : TradeStoryReader.ids(handle, reference, filter.source());
    Long walkedTo = reference == null ? walkedTo(handle, before) : null;
    List<TradeRow> found =
        handle
            .createQuery(PAGE.formatted(condition(filter)))
            .configure(SqlStatements.class, queries -> queries.setUnusedBindingAllowed(true))
            .bindMethods(filter)
            .bind("status", filter.status() == null ? null : filter.status().name())
            .bindArray("ids", Long.class, ids)
            .bind("before", before)
            .bind("walkedTo", walkedTo == null ? Long.valueOf(0) : walkedTo)
            .bind("limit", limit + 1)
            .mapTo(TradeRow.class)
            .list();
    return Page.of(
        found,
        limit,
        trade -> Cursor.of(trade.tradeId()),
        walkedTo == null ? null : Cursor.of(walkedTo));
  }

  private static @Nullable Long walkedTo(Handle handle, long before) {
    return handle
        .createQuery(WALKED_TO)
        .bind("before", before)
        .bind("walked", Page.MOST_WALKED - 1)
        .mapTo(Long.class)
        .findOne()
        .orElse(null);
  }

  private static String condition(Filter filter) {
    List<String> terms = new ArrayList<>();
    add(terms, filter.reference(), "trade_id = ANY (:ids)");
    add(terms, filter.source(), "source = :source");
    add(terms, filter.account(), "account = :account");
    add(terms, filter.security(), "isin = :security");
    add(terms, filter.counterparty(), "counterparty = :counterparty");
    add(terms, filter.status(), "status = :status");
    add(terms, filter.tradedFrom(), "trade_date >= :tradedFrom");
    add(terms, filter.tradedTo(), "trade_date <= :tradedTo");
    add(terms, filter.settles(), "settlement_date = :settles");
    return terms.isEmpty() ? "" : " AND " + String.join(" AND ", terms);
  }

  private static void add(List<String> terms, @Nullable Object wanted, String term) {
    if (wanted != null) {
      terms.add(term);
    }
  }

  /**
   * Which trades; null lets all pass.
   *
   * @param reference of the trade, or the sender's id of its message
   * @param security an ISIN
   * @param tradedFrom the first trade date
   * @param tradedTo the last trade date
   * @param settles the settlement date
   */
  public record Filter(
      @Nullable String reference,
      @Nullable String source,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      TradeRow.@Nullable Status status,
      @Nullable LocalDate tradedFrom,
      @Nullable LocalDate tradedTo,
      @Nullable LocalDate settles) {}
}
