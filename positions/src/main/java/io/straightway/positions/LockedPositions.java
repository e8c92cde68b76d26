package io.straightway.positions;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Statements;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Traded quantities of positions, including those still to settle, locked against all other callers
 * of this class until the transaction ends. Movements of others go on: the lock is an advisory one,
 * under either model, so that only those wait who need the quantity.
 */
public final class LockedPositions {
  /**
   * A statement of its own, so that it sees the commits of the transactions that the lock waited
   * for.
   */
  private static final String READ =
      """
      SELECT k.account, k.instrument, coalesce(p.traded, 0) + coalesce(m.traded, 0)
             - not_arriving(k.account, k.instrument) AS traded
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
   * Waits for the locks and reads the traded quantities.
   *
   * @param keys in the order in which everybody locks them
   * @return the exact traded quantity of each position, by committed transactions and this one,
   *     less purchases that will not arrive any more
   */
  public static Map<PositionKey, BigDecimal> traded(
      Connection connection, SortedSet<PositionKey> keys) throws SQLException {
    List<String> names =
        keys.stream()
            .map(key -> "straightway.position " + key.account() + " " + key.instrument())
            .toList();
    Dialect dialect = Dialect.of(connection);
    dialect.lockAll(names, connection);
    Map<PositionKey, BigDecimal> traded = new HashMap<>();
    if (dialect.runsEverything()) {
      List<String> accounts = keys.stream().map(PositionKey::account).toList();
      List<String> instruments = keys.stream().map(PositionKey::instrument).toList();
      Statements.list(connection, READ, row -> note(row, traded), accounts, instruments);
    } else {
      for (PositionKey key : keys) {
        Statements.list(
            connection, READ_ONE, row -> note(row, traded), key.account(), key.instrument());
      }
    }
    return traded;
  }

  private static @Nullable Object note(ResultSet row, Map<PositionKey, BigDecimal> traded)
      throws SQLException {
    return traded.put(
        new PositionKey(row.getString("account"), row.getString("instrument")),
        row.getBigDecimal("traded"));
  }
}
