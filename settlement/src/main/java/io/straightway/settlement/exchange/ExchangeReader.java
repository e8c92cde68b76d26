package io.straightway.settlement.exchange;

import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Reads exchanges. */
public final class ExchangeReader {
  private static final String DECISIONS =
      """
      SELECT exchange_id, state, old_isin, new_isin, old_units, new_units, effective_on, document,
             reason, content_hash, maker, made_at, checker, decided_at, begun_on, accounts_moved,
             positions_left, instructions_left
        FROM exchange_decision
      """;
  private static final String BY_ID = DECISIONS + " WHERE exchange_id = :id";
  private static final String BEFORE =
      DECISIONS + " WHERE exchange_id < :before ORDER BY exchange_id DESC LIMIT :limit";

  private ExchangeReader() {}

  /**
   * The exchange of this number.
   *
   * @throws DeskRefusal if there is none
   */
  public static IsinExchange find(Connection connection, long exchangeId) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(BY_ID)
                .bind("id", exchangeId)
                .map(ConstructorMapper.of(IsinExchange.class))
                .findOne()
                .orElseThrow(
                    () ->
                        new DeskRefusal(
                            DeskRefusal.Code.NOT_FOUND, "there is no exchange " + exchangeId)));
  }

  /** The latest exchanges, the last first. */
  public static List<IsinExchange> latest(Connection connection, int limit) throws SQLException {
    return before(connection, Long.MAX_VALUE, limit);
  }

  /** The latest exchanges of a smaller number than this, the last first. */
  public static List<IsinExchange> before(Connection connection, long exchangeId, int limit)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(BEFORE)
                .bind("before", exchangeId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(IsinExchange.class))
                .list());
  }
}
