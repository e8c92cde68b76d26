package io.straightway.positions;

import io.straightway.db.dialect.Dialect;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Function;

/**
 * What has been traded of some positions, kept from everybody else who asks here until the
 * transaction ends. Movements of others go on: the lock is an advisory one, under either model, so
 * that nobody waits who need not know.
 */
public final class LockedPositions {
  /** A statement of its own, so that it sees what those committed for whom the lock had waited. */
  private static final String READ =
      """
      SELECT k.account, k.instrument, coalesce(p.traded, 0) + coalesce(m.traded, 0) AS traded
        FROM unnest(?, ?) AS k (account, instrument)
        LEFT JOIN position p USING (account, instrument)
        LEFT JOIN (SELECT account, instrument, sum(traded) AS traded FROM pending_movements()
                    GROUP BY account, instrument) AS m USING (account, instrument)
      """;

  private static final String READ_ONE =
      """
      SELECT account, instrument, traded FROM current_position
       WHERE account = ? AND instrument = ?
      """;

  private LockedPositions() {}

  /**
   * Waits for the locks, and reads.
   *
   * @param keys in the order in which everybody locks them
   * @return exactly what has been traded of each, by committed transactions and this one
   */
  public static Map<PositionKey, BigDecimal> traded(
      Connection connection, SortedSet<PositionKey> keys) throws SQLException {
    List<String> names =
        keys.stream()
            .map(key -> "straightway.position " + key.account() + " " + key.instrument())
            .toList();
    Dialect dialect = Dialect.of(connection);
    dialect.lockAll(names, connection);
    return dialect.readsArrays() ? together(connection, keys) : oneByOne(connection, keys);
  }

  private static Map<PositionKey, BigDecimal> oneByOne(
      Connection connection, SortedSet<PositionKey> keys) throws SQLException {
    Map<PositionKey, BigDecimal> traded = new HashMap<>();
    try (PreparedStatement read = connection.prepareStatement(READ_ONE)) {
      for (PositionKey key : keys) {
        read.setString(1, key.account());
        read.setString(2, key.instrument());
        traded.putAll(read(read));
      }
    }
    return traded;
  }

  private static Map<PositionKey, BigDecimal> together(
      Connection connection, SortedSet<PositionKey> keys) throws SQLException {
    Array accounts = texts(connection, keys, PositionKey::account);
    Array instruments = texts(connection, keys, PositionKey::instrument);
    try (PreparedStatement read = connection.prepareStatement(READ)) {
      read.setArray(1, accounts);
      read.setArray(2, instruments);
      return read(read);
    }
  }

  private static Array texts(
      Connection connection, SortedSet<PositionKey> keys, Function<PositionKey, String> part)
      throws SQLException {
    return connection.createArrayOf("text", keys.stream().map(part).toArray());
  }

  private static Map<PositionKey, BigDecimal> read(PreparedStatement statement)
      throws SQLException {
    Map<PositionKey, BigDecimal> traded = new HashMap<>();
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        traded.put(new PositionKey(row.getString(1), row.getString(2)), row.getBigDecimal(3));
      }
    }
    return traded;
  }
}
