package io.straightway.streams.fanout;

import static java.util.stream.Collectors.groupingBy;

import io.straightway.db.Queries;
import io.straightway.streams.fanout.Board.ItemValues;
import io.straightway.streams.fanout.WatchItem.ItemKind;
import io.straightway.streams.fanout.WatchedValue.Holding;
import io.straightway.streams.fanout.WatchedValue.TradeVersion;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A reader of values from the books: one statement, and so one snapshot, for each kind of item. */
final class BookReader {
  private static final String POSITIONS =
      """
      SELECT pg_current_snapshot()::text AS seen, p.account, p.instrument, p.traded, p.settled
        FROM (SELECT) AS always LEFT JOIN current_position p ON %s
      """;
  private static final String SEEN = "SELECT pg_current_snapshot()::text AS seen";
  private static final String TRADES =
      """
      SELECT pg_current_snapshot()::text AS seen, t.*
        FROM (SELECT) AS always
        LEFT JOIN (SELECT DISTINCT ON (t.source, t.trade_reference) t.source, t.trade_reference,
                          t.version, t.status, t.trade_id, t.side, t.isin, t.account, t.quantity,
                          t.currency, t.net_amount, t.settlement_date
                     FROM unnest(?::text[], ?::text[]) AS w (source, reference)
                     JOIN trade t ON t.source = w.source AND t.trade_reference = w.reference
                    WHERE t.status <> 'CREATED'
                    ORDER BY t.source, t.trade_reference, t.version DESC) AS t ON true
      """;

  /** One row: the statement's snapshot, and a value if there is one. */
  private record Line(String seen, @Nullable ValueKey key, @Nullable WatchedValue value) {}

  private BookReader() {}

  /**
   * Returns the values of items in the books.
   *
   * @throws SQLException if the books can't be read
   */
  static List<ItemValues> read(Connection connection, Set<WatchItem> items) throws SQLException {
    Map<ItemKind, List<WatchItem>> kinds = items.stream().collect(groupingBy(WatchItem::kind));
    List<ItemValues> values = new ArrayList<>();
    for (Map.Entry<ItemKind, List<WatchItem>> group : kinds.entrySet()) {
      values.addAll(found(group.getValue(), lines(connection, group.getKey(), group.getValue())));
    }
    return values;
  }

  private static List<Line> lines(Connection connection, ItemKind kind, Collection<WatchItem> items)
      throws SQLException {
    List<String> names = items.stream().map(WatchItem::name).toList();
    return switch (kind) {
      case ACCOUNT -> positions(connection, "p.account = ANY (?)", names);
      case SECURITY -> positions(connection, "p.instrument = ANY (?)", names);
      // reads more than is needed, so that the view is read by its keys
      case POSITION ->
          positions(
              connection,
              "p.account = ANY (?) AND p.instrument = ANY (?)",
              items.stream().map(WatchItem::account).distinct().toList(),
              items.stream().map(WatchItem::instrument).distinct().toList());
      case EVENT ->
          Queries.list(
              connection, (row, context) -> new Line(row.getString("seen"), null, null), SEEN);
      case TRADE ->
          Queries.list(
              connection,
              (row, context) -> trade(row),
              TRADES,
              items.stream().map(WatchItem::source).toList(),
              items.stream().map(WatchItem::reference).toList());
    };
  }

  private static List<Line> positions(Connection connection, String condition, Object... names)
      throws SQLException {
    return Queries.list(
        connection, (row, context) -> position(row), POSITIONS.formatted(condition), names);
  }

  private static Line position(ResultSet row) throws SQLException {
    String account = row.getString("account");
    return account == null
        ? new Line(row.getString("seen"), null, null)
        : new Line(
            row.getString("seen"),
            ValueKey.position(account, row.getString("instrument")),
            new Holding(row.getBigDecimal("traded"), row.getBigDecimal("settled")));
  }

  private static Line trade(ResultSet row) throws SQLException {
    String source = row.getString("source");
    if (source == null) {
      return new Line(row.getString("seen"), null, null);
    }
    long version = row.getLong("version");
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("version", version);
    members.put("status", row.getString("status"));
    for (String name : ChangeReader.OF_A_TRADE) {
      members.put(name, member(row, name));
    }
    return new Line(
        row.getString("seen"),
        ValueKey.trade(source, row.getString("trade_reference")),
        new TradeVersion(version, members));
  }

  private static Object member(ResultSet row, String name) throws SQLException {
    String column = name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    Object value = row.getObject(column);
    return value instanceof Number
        ? row.getBigDecimal(column).stripTrailingZeros()
        : String.valueOf(value);
  }

  private static List<ItemValues> found(Collection<WatchItem> items, List<Line> lines) {
    SeenTransactions transactions = SeenTransactions.parse(lines.get(0).seen());
    Map<WatchItem, Map<ValueKey, WatchedValue>> values = new HashMap<>();
    items.forEach(item -> values.put(item, new HashMap<>()));
    for (Line line : lines) {
      if (line.key() != null) {
        ValueKey key = Objects.requireNonNull(line.key());
        key.items().stream()
            .filter(values::containsKey)
            .forEach(
                item ->
                    Objects.requireNonNull(values.get(item))
                        .put(key, Objects.requireNonNull(line.value())));
      }
    }
    return values.entrySet().stream()
        .map(item -> new ItemValues(item.getKey(), transactions, item.getValue()))
        .toList();
  }
}
