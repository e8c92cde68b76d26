package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.enquiry.TradeStory.Conflict;
import io.straightway.backoffice.enquiry.TradeStory.Message;
import io.straightway.backoffice.enquiry.TradeStory.Parked;
import io.straightway.backoffice.enquiry.TradeStory.Run;
import io.straightway.backoffice.enquiry.TradeStory.Trade;
import io.straightway.db.ContentHash;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.TradeVersion;
import io.straightway.element.store.TradeVersions;
import io.straightway.ledger.LedgerBooks;
import io.straightway.positions.PositionMovement;
import io.straightway.positions.Positions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads stories, one message at a time. */
final class StoryReader {
  /** Every index begins with the source, so it is asked for one source after the other. */
  private static final String IDS =
      """
      WITH RECURSIVE source (name) AS (
        (SELECT source FROM message ORDER BY source LIMIT 1)
        UNION ALL
        SELECT (SELECT m.source FROM message m WHERE m.source > source.name
                 ORDER BY m.source LIMIT 1)
          FROM source WHERE source.name IS NOT NULL
      ), asked AS (SELECT name FROM source WHERE name = coalesce(?, name)
      ), found AS (
        SELECT name, message_id
          FROM asked JOIN message ON source = name AND source_message_id = ?
        UNION
        SELECT name, trade_id
          FROM asked JOIN trade ON source = name AND trade_reference = ?
        UNION
        SELECT name, message_id
          FROM asked JOIN waiting_message ON source = name AND trade_reference = ?
      )
      SELECT message_id
        FROM found LEFT JOIN trade t ON t.trade_id = message_id
        LEFT JOIN waiting_message p USING (message_id)
       ORDER BY name, coalesce(t.version, p.version), message_id
      """;

  private static final String MESSAGE =
      """
      SELECT message_id, source, source_message_id, sequence_number, sent_at, received_at,
             stored_at, times_seen, content_hash, octet_length(body) AS body_length, status, code,
             field, reason, m.element_run, r.name, r.host, r.pid, r.started_at
        FROM message m LEFT JOIN element_start r USING (element_run)
       WHERE message_id = ?
      """;
  private static final String CONFLICTS =
      """
      SELECT content_hash, octet_length(body) AS body_length, received_at, times_seen
        FROM conflicting_message WHERE message_id = ? ORDER BY received_at, content_hash
      """;
  private static final String PARKED =
      "SELECT trade_reference, version, parked_at FROM waiting_message WHERE message_id = ?";
  private static final String CREATED_AT = "SELECT created_at FROM trade WHERE trade_id = ?";

  private final Connection connection;
  private final LedgerBooks ledger = new LedgerBooks();
  private final Positions positions = new Positions();

  StoryReader(Connection connection) {
    this.connection = connection;
  }

  List<TradeStory> find(String reference, @Nullable String source) throws SQLException {
    List<TradeStory> stories = new ArrayList<>();
    for (long id : ids(reference, source)) {
      stories.addAll(rows(MESSAGE, id, row -> story(row, id)));
    }
    return stories;
  }

  private List<Long> ids(String reference, @Nullable String source) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(IDS)) {
      statement.setString(1, source);
      statement.setString(2, reference);
      statement.setString(3, reference);
      statement.setString(4, reference);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          ids.add(row.getLong(1));
        }
      }
    }
    return ids;
  }

  private TradeStory story(ResultSet row, long id) throws SQLException {
    Trade trade = first(rows(CREATED_AT, id, created -> trade(created, id)));
    return new TradeStory(
        message(row, id),
        refusal(row),
        first(rows(PARKED, id, StoryReader::parked)),
        rows(CONFLICTS, id, StoryReader::conflict),
        trade,
        ledger.entries(connection, id),
        movements(id, trade));
  }

  private static <T> @Nullable T first(List<T> rows) {
    return rows.isEmpty() ? null : rows.get(0);
  }

  private List<PositionMovement> movements(long id, @Nullable Trade trade) throws SQLException {
    List<PositionMovement> movements = new ArrayList<>(positions.movements(connection, id));
    if (trade != null && trade.reversedBy() != null) {
      movements.addAll(positions.movements(connection, trade.reversedBy()));
    }
    return movements;
  }

  private static Parked parked(ResultSet row) throws SQLException {
    return new Parked(
        row.getString("trade_reference"), row.getInt("version"), required(row, "parked_at"));
  }

  private static Message message(ResultSet row, long id) throws SQLException {
    return new Message(
        id,
        new MessageKey(row.getString("source"), row.getString("source_message_id")),
        row.getObject("sequence_number", Long.class),
        instant(row, "sent_at"),
        required(row, "received_at"),
        required(row, "stored_at"),
        row.getInt("times_seen"),
        new ContentHash(row.getBytes("content_hash")),
        row.getInt("body_length"),
        MessageStatus.valueOf(row.getString("status")),
        run(row));
  }

  private static Run run(ResultSet row) throws SQLException {
    return new Run(
        row.getInt("element_run"),
        row.getString("name"),
        row.getString("host"),
        row.getObject("pid", Long.class),
        instant(row, "started_at"));
  }

  private static @Nullable Refusal refusal(ResultSet row) throws SQLException {
    String code = row.getString("code");
    return code == null
        ? null
        : new Refusal(ReasonCode.valueOf(code), row.getString("field"), row.getString("reason"));
  }

  private static Conflict conflict(ResultSet row) throws SQLException {
    return new Conflict(
        new ContentHash(row.getBytes("content_hash")),
        row.getInt("body_length"),
        required(row, "received_at"),
        row.getInt("times_seen"));
  }

  private Trade trade(ResultSet row, long id) throws SQLException {
    TradeVersion version = TradeVersions.read(connection, id);
    return new Trade(
        version.sale(),
        version.status(),
        required(row, "created_at"),
        version.bookedAs(),
        version.reversedBy());
  }

  private static Instant required(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private <T> List<T> rows(String sql, long id, RowReader<T> reader) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, id);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          rows.add(reader.read(row));
        }
      }
    }
    return rows;
  }

  @FunctionalInterface
  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }
}
