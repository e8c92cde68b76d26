package io.straightway.settlement.exchange;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.Proposal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.result.RowView;

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

  private static final String PROPOSED =
      DECISIONS + " WHERE state = 'PROPOSED' ORDER BY exchange_id DESC LIMIT :limit";

  private ExchangeReader() {}

  /** The latest exchanges that wait for a decision, the last first. */
  public static List<IsinExchange> proposed(Connection connection, int limit) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle.createQuery(PROPOSED).bind("limit", limit).map(ExchangeReader::exchange).list());
  }

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
                .map(ExchangeReader::exchange)
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
                .map(ExchangeReader::exchange)
                .list());
  }

  private static IsinExchange exchange(RowView row) {
    return new IsinExchange(
        row.getColumn("exchange_id", Long.class),
        Proposal.State.valueOf(row.getColumn("state", String.class)),
        new ExchangeTerms(
            row.getColumn("old_isin", String.class),
            row.getColumn("new_isin", String.class),
            row.getColumn("old_units", Long.class),
            row.getColumn("new_units", Long.class),
            row.getColumn("effective_on", LocalDate.class),
            row.getColumn("document", String.class)),
        row.getColumn("reason", String.class),
        new ContentHash(row.getColumn("content_hash", byte[].class)),
        row.getColumn("maker", String.class),
        row.getColumn("made_at", Instant.class),
        row.getColumn("checker", String.class),
        row.getColumn("decided_at", Instant.class),
        row.getColumn("begun_on", LocalDate.class),
        row.getColumn("accounts_moved", Long.class),
        row.getColumn("positions_left", Long.class),
        row.getColumn("instructions_left", Long.class));
  }
}
