package io.straightway.settlement.exchange;

import io.straightway.db.Queries;
import io.straightway.operators.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads exchanges. */
public final class ExchangeReader {
  private static final String DECISIONS =
      """
      SELECT exchange_id, state, old_isin, new_isin, old_units, new_units, effective_on, document,
             reason, content_hash, maker, made_at, checker, decided_at, begun_on, accounts_moved,
             positions_left, instructions_left
        FROM exchange_decision
      """;
  private static final String BY_ID = DECISIONS + " WHERE exchange_id = ?";
  private static final String BEFORE =
      DECISIONS + " WHERE exchange_id < ? ORDER BY exchange_id DESC LIMIT ?";

  private ExchangeReader() {}

  /**
   * Returns the exchange with a number.
   *
   * @throws DeskRefusal if there is none
   */
  public static IsinExchange find(Connection connection, long exchangeId) throws SQLException {
    return Queries.first(connection, IsinExchange.class, BY_ID, exchangeId)
        .orElseThrow(
            () ->
                new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no exchange " + exchangeId));
  }

  /** Returns the exchanges with smaller numbers, the newest first. */
  public static List<IsinExchange> before(Connection connection, long exchangeId, int limit)
      throws SQLException {
    return Queries.list(connection, IsinExchange.class, BEFORE, exchangeId, limit);
  }
}
